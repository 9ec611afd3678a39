import { createRoot } from "react-dom/client";

import "../styles.css";
import { AuthExample } from "./auth-example.tsx";
import { Gallery } from "./gallery.tsx";

const searchParameters = new URLSearchParams(location.search);
const themeName = searchParameters.get("theme");
const pageName = searchParameters.get("page") ?? undefined;
if (themeName !== null) document.documentElement.dataset["theme"] = themeName;
const rootElement = document.getElementById("root");
if (rootElement !== null)
  createRoot(rootElement).render(pageName === "login" ? <AuthExample /> : <Gallery initialPage={pageName} />);
