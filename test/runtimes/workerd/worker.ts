import cases from "contract:cases";
import { runContract } from "../contract/run-contract.ts";

/** Runs the suite on a request, and answers with the report. */
export default {
  fetch: async (): Promise<Response> => Response.json(await runContract(cases)),
};
