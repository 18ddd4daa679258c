// The description of the API, to read and to try. The token and the colors are those of the page.

import { token } from "./api.js";

const theme = localStorage.getItem("keysift-theme");
const dark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
document.documentElement.classList.toggle("dark-mode", dark);

const shown = window.SwaggerUIBundle({
  url: "v1/openapi.json",
  dom_id: "#docs",
  defaultModelsExpandDepth: 0,
  // Nothing of what is written into the page may be loaded from or sent to elsewhere.
  validatorUrl: null,
  onComplete: () => token() && shown.preauthorizeApiKey("token", token()),
});
