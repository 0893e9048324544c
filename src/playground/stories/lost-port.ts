import type { Mode } from "../state.ts";
import type { Story, StoryMove } from "./story.ts";

const dns = (ports: string): string => `apiVersion: v1
kind: Service
metadata:
  name: dns
spec:
  selector:
    app: dns
  ports:
${ports}`;

const TCP = "  - name: tcp\n    port: 53\n    protocol: TCP\n";
const UDP = "  - name: udp\n    port: 53\n    protocol: UDP\n";

function move(mode: Mode, manager: string, text: string, say: string): StoryMove {
  return { mode, manager, text, say };
}

const CLIENT = "kubectl-client-side-apply";

export const LOST_PORT: Story = {
  id: "lost-port",
  title: "The lost UDP port",
  intro:
    "DNS needs port 53 twice. kubectl's own patches look at the number alone, and one of the two is lost.",
  definitions: [],
  moves: [
    move("client-side", CLIENT, dns(TCP), "A DNS service, with kubectl apply. It answers on TCP alone."),
    move(
      "client-side",
      CLIENT,
      dns(TCP + UDP),
      "UDP is added, at the same number. kubectl's patch names ports by their number alone, so the new one lands on the old one: look at what is left.",
    ),
    move(
      "server-side",
      "kubectl",
      dns(TCP + UDP),
      "Server-side apply tells ports apart by number and protocol. The same file, and both are there.",
    ),
  ],
};
