// Before the first paint: the theme and the language of this device.
const theme = localStorage.getItem("comptoir.theme");
if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
const language = localStorage.getItem("comptoir.language");
if (language) document.documentElement.lang = language;
