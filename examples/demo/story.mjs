/** What happens, and the command line of each step; `> FILE` keeps what it writes. */
export const STORY = [
  {
    story: "The shop team applies its Deployment. It is new, and all of it is theirs.",
    line: "fieldwise apply -f shop.yaml --live none --server-side --field-manager shop-team > live.yaml",
  },
  {
    story:
      "The mesh team adds a container of its own. Nobody is in the way: a list of containers merges by name.",
    line: "fieldwise apply -f mesh.yaml --live live.yaml --server-side --field-manager mesh-team > live.yaml",
  },
  {
    story: "The autoscaler finds that two are not enough.",
    line: `fieldwise patch -f live.yaml -p '{"spec":{"replicas":6}}' --field-manager autoscaler > live.yaml`,
  },
  {
    story:
      "The shop team releases. Its file still says 2 replicas, which are the autoscaler's by now: a conflict.",
    line: "fieldwise apply -f shop-2.yaml --live live.yaml --server-side --field-manager shop-team",
  },
  {
    story: "It could take them over by force. What would that change? The margin says who owns what.",
    line: "fieldwise diff -f shop-2.yaml --live live.yaml --server-side --field-manager shop-team --force-conflicts",
  },
  {
    story: "It had better leave them to the autoscaler, and take them out of its file.",
    line: "fieldwise apply -f shop-2-without-replicas.yaml --live live.yaml --server-side --field-manager shop-team > live.yaml",
  },
  {
    story: "Who owns what in the end?",
    line: "fieldwise blame live.yaml spec",
  },
];
