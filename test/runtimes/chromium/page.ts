import cases from "contract:cases";
import { runContract } from "../contract/run-contract.ts";

/** Runs the suite in the page, and sends the report home. */
await fetch("/report", { method: "POST", body: JSON.stringify(await runContract(cases)) });
