// Before the first paint: the theme and the language of this device.
try {
  const theme = localStorage.getItem("comptoir.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  const language = localStorage.getItem("comptoir.language");
  if (language) document.documentElement.lang = language;
} catch {
  // A browser that forbids storage: the device decides.
}
// The page itself could not be fetched: no word of the application is here to say so, so the message of index.html is shown.
addEventListener(
  "error",
  (event) => {
    if (event.target instanceof HTMLScriptElement && event.target.type === "module")
      document.getElementById("cannot-open").hidden = false;
  },
  true,
);
addEventListener("click", (event) => {
  if (event.target instanceof Element && event.target.closest("#cannot-open button")) location.reload();
});
