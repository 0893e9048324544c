// Types into the preview's page what a person would, and reports what it shows after each edit.
const element = (id) => document.getElementById(id);
const show = () => ({ changes: element("changes").textContent, patch: element("patch").textContent });

function edit(text, replacement) {
  const field = element("edited");
  field.value = field.value.replace(text, replacement);
  field.dispatchEvent(new Event("input"));
  return show();
}

function canEvaluate() {
  try {
    return new Function("return true")();
  } catch {
    return false;
  }
}

const shown = {
  untouched: show(),
  scaled: edit('"replicas": 5', '"replicas": 2'),
  misspelt: edit('"replicas"', '"replica"'),
  broken: edit("{", ""),
};
await fetch("/report", { method: "POST", body: JSON.stringify({ shown, evaluates: canEvaluate() }) });
