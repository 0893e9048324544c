import cases from "contract:cases";
import { runContract } from "./run-contract.ts";

/** For runtimes that have a standard output: the report is all that is written to it. */
console.log(JSON.stringify(await runContract(cases)));
