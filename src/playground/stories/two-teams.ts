import type { Story } from "./story.ts";

const shop = (image: string, replicas?: number): string => `apiVersion: apps/v1
kind: Deployment
metadata:
  name: shop
spec:
${replicas === undefined ? "" : `  replicas: ${replicas}\n`}  selector:
    matchLabels:
      app: shop
  template:
    metadata:
      labels:
        app: shop
    spec:
      containers:
      - name: web
        image: ${image}
`;

export const TWO_TEAMS: Story = {
  id: "two-teams",
  title: "Two teams and an autoscaler",
  intro: "Three managers share a Deployment, get in each other's way once, and settle it.",
  definitions: [],
  moves: [
    {
      say: "The shop team applies its Deployment. It is new: what the team states is the team's, the rest are defaults.",
      mode: "server-side",
      manager: "shop-team",
      text: shop("shop:1", 2),
    },
    {
      say: "The mesh team adds a container. Nobody is in the way: a list of containers merges by name.",
      mode: "server-side",
      manager: "mesh-team",
      text: `apiVersion: apps/v1
kind: Deployment
metadata:
  name: shop
spec:
  template:
    spec:
      containers:
      - name: proxy
        image: mesh:7
`,
    },
    {
      say: "The autoscaler finds that two are not enough, and patches. Whoever updates takes over what it changes.",
      mode: "merge",
      manager: "autoscaler",
      text: "spec:\n  replicas: 6\n",
    },
    {
      say: "The shop team releases. Its file still says 2 replicas, which are the autoscaler's by now: a conflict. Settle it with a button, or go on and see what the team did.",
      mode: "server-side",
      manager: "shop-team",
      text: shop("shop:2", 2),
    },
    {
      say: "The team leaves the replicas to the autoscaler: the line is out of its file. The release goes through, and 6 stays.",
      mode: "server-side",
      manager: "shop-team",
      text: shop("shop:2"),
    },
  ],
};
