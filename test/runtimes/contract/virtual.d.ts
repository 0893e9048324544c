/** Made by `bundle.mjs`. */
declare module "contract:cases" {
  const cases: import("./cases.ts").Cases;
  export default cases;
}
