const THEMES = ["auto", "light", "dark"] as const;
type Theme = (typeof THEMES)[number];

const NAMES: Readonly<Record<Theme, string>> = {
  auto: "Theme: auto",
  light: "Theme: light",
  dark: "Theme: dark",
};

let current: Theme = read();

function read(): Theme {
  try {
    return THEMES.find((theme) => theme === localStorage.getItem("theme")) ?? "auto";
  } catch {
    return "auto";
  }
}

export function themeName(): string {
  return NAMES[current];
}

/** Sets the theme that was chosen before. */
export function applyTheme(): void {
  document.documentElement.dataset.theme = current;
}

/** The next one in turn; gives its name. */
export function nextTheme(): string {
  current = THEMES[(THEMES.indexOf(current) + 1) % THEMES.length] as Theme;
  applyTheme();
  try {
    localStorage.setItem("theme", current);
  } catch {
    // Where nothing may be kept, it is chosen anew.
  }
  return themeName();
}
