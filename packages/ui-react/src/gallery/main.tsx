import { createRoot } from "react-dom/client";

import "../styles.css";
import { AuthExample } from "./auth-example.tsx";
import { Gallery } from "./gallery.tsx";

const query = new URLSearchParams(location.search);
const theme = query.get("theme");
const page = query.get("page") ?? undefined;
if (theme !== null) document.documentElement.dataset["theme"] = theme;
const root = document.getElementById("root");
if (root !== null) createRoot(root).render(page === "login" ? <AuthExample /> : <Gallery initialPage={page} />);
