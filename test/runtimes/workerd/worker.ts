import cases from "contract:cases";
import { runContract } from "../contract/run-contract.ts";

/** Runs the suite on a request, and answers with the report. */
export default {
  fetch: (): Response => Response.json(runContract(cases)),
};
