/**
 * A line with the command before all else, where kubectl's users or kubectl itself put something before it: options, as in
 * `kubectl fieldwise -n prod blame …`; and the folders of `KUBECTL_EXTERNAL_DIFF="fieldwise diff"`.
 */
export function commandFirst(argv: readonly string[]): readonly string[] {
  const [live = "", merged = "", ...others] = argv;
  if (/[\\/]LIVE-\d+$/.test(live) && /[\\/]MERGED-\d+$/.test(merged))
    return ["diff", live, merged, ...(others[0] === "diff" ? others.slice(1) : others)];
  let at = 0;
  for (let word = argv[at]; word !== undefined && (WHOLE.test(word) || VALUED.test(word)); word = argv[at])
    at += WHOLE.test(word) ? 1 : 2;
  return at < argv.length ? [...argv.slice(at), ...argv.slice(0, at)] : argv;
}

const NAMES = "namespace|selector|context|kubeconfig|request-timeout";
/** An option with all that belongs to it. */
const WHOLE = new RegExp(`^(?:-A|--all-namespaces|-[nl].+|--(?:${NAMES})=.*)$`, "s");
/** An option whose value is the next word. */
const VALUED = new RegExp(`^(?:-[nl]|--(?:${NAMES}))$`);
