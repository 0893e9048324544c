import { readFileSync } from "node:fs";
import type { JsonObject } from "fieldwise/value";
import { describe, expect, it, test } from "vitest";
import { certificateApproval } from "../../../../../src/server/admission/plugins/certificates/certificate-approval.ts";
import { certificateSigning } from "../../../../../src/server/admission/plugins/certificates/certificate-signing.ts";
import { readOrganizations } from "../../../../../src/server/admission/plugins/certificates/read-organizations.ts";
import type { PluginParts } from "../../../../../src/server/admission/plugins/plugin-parts.ts";
import type { Attempt } from "../../../../../src/server/auth/authorizer.ts";
import type { Admitted } from "../../../../../src/server/calls/call.ts";
import { createClient } from "../../../rest/client.ts";

const REQUESTS = "/apis/certificates.k8s.io/v1/certificatesigningrequests";

interface Case {
  readonly name: string;
  readonly request: string;
  readonly organizations: readonly string[] | null;
}

const file = new URL(
  "../../../../../spec-fixtures/server/admission/certificate-requests.jsonl",
  import.meta.url,
);
const cases = readFileSync(file, "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as Case);

describe("the organizations of a request for a certificate", () => {
  for (const { name, request, organizations } of cases)
    test(name, () => expect(readOrganizations(request)).toEqual(organizations ?? undefined));

  test("of a request that is long are read in one go", () => {
    const pem = `-----BEGIN CERTIFICATE REQUEST-----\n${"A".repeat(1_000_000)}\n-----END CERTIFICATE REQUEST-----`;
    expect(readOrganizations(Buffer.from(pem).toString("base64"))).toBeUndefined();
  });
});

/** What a user may do: verbs and signers. */
function authorizerOf(...allowed: readonly string[]): PluginParts {
  const asked: Attempt[] = [];
  const authorizer = {
    authorize(attempt: Attempt) {
      asked.push(attempt);
      const { verb, group, resource, name } = attempt as Extract<Attempt, { group: string }>;
      const is = allowed.includes(`${verb} ${resource}.${group} ${name}`) ? "allowed" : "no opinion";
      return { is, reason: "" };
    },
  };
  return { authorizer } as unknown as PluginParts;
}

function request(status: JsonObject, before: JsonObject): Admitted {
  const resource = { group: "certificates.k8s.io", plural: "certificatesigningrequests" };
  const live = { metadata: { name: "r" }, spec: { signerName: "x.io/some" }, status: before };
  const object = { ...live, spec: { signerName: "x.io/mine" }, status };
  const call = { resource, user: { name: "ada", groups: [] } };
  return { call, operation: "UPDATE", name: "r", object, live } as unknown as Admitted;
}

describe("CertificateApproval", () => {
  const approve = (parts: PluginParts) => () => certificateApproval(parts).validate?.(request({}, {}));

  it("lets those approve who may do so for the signer, or for all of its domain", () => {
    expect(approve(authorizerOf("approve signers.certificates.k8s.io x.io/some"))).not.toThrow();
    expect(approve(authorizerOf("approve signers.certificates.k8s.io x.io/*"))).not.toThrow();
  });

  it("refuses others, whatever signer they name themselves", () => {
    const refused =
      'certificatesigningrequests.certificates.k8s.io "r" is forbidden: user not permitted to approve requests with signerName "x.io/some"';
    expect(approve(authorizerOf())).toThrow(refused);
    expect(approve(authorizerOf("approve signers.certificates.k8s.io x.io/mine"))).toThrow(refused);
    expect(approve(authorizerOf("sign signers.certificates.k8s.io x.io/some"))).toThrow(refused);
  });
});

describe("CertificateSigning", () => {
  const sign = (parts: PluginParts, status: JsonObject, before: JsonObject) => () =>
    certificateSigning(parts).validate?.(request(status, before));

  it("asks who issues a certificate, or says that there is none", () => {
    const may = authorizerOf("sign signers.certificates.k8s.io x.io/some");
    for (const status of [{ certificate: "YQ==" }, { conditions: [{ type: "Failed", status: "True" }] }]) {
      expect(sign(may, status, {})).not.toThrow();
      expect(sign(authorizerOf(), status, {})).toThrow(
        'user not permitted to sign requests with signerName "x.io/some"',
      );
    }
  });

  it("asks nobody who changes neither", () => {
    const status = { certificate: "YQ==", conditions: [{ type: "Approved", status: "True" }] };
    expect(sign(authorizerOf(), status, status)).not.toThrow();
    expect(sign(authorizerOf(), { conditions: [] }, {})).not.toThrow();
  });
});

describe("CertificateSubjectRestriction", () => {
  const [masters] = cases;
  const create = async (signerName: string, pem?: string) => {
    const admission = ["CertificateApproval", "CertificateSigning", "CertificateSubjectRestriction"];
    const client = await createClient({}, { admission });
    const spec = { signerName, usages: ["client auth"], request: pem ?? masters?.request ?? "" };
    return { client, reply: await client.create(REQUESTS, { metadata: { name: "r" }, spec }) };
  };

  it("refuses client certificates of those who may do anything", async () => {
    const { reply } = await create("kubernetes.io/kube-apiserver-client");
    expect([reply.status, reply.body.message]).toEqual([
      403,
      'certificatesigningrequests.certificates.k8s.io "r" is forbidden: use of kubernetes.io/kube-apiserver-client signer with system:masters group is not allowed',
    ]);
  });

  it("refuses what it cannot read", async () => {
    const cut = cases.find(({ name }) => name === "a request that is cut")?.request;
    const { reply } = await create("kubernetes.io/kube-apiserver-client", cut);
    expect([reply.status, reply.body.message]).toEqual([403, expect.stringContaining("failed to parse CSR")]);
  });

  it("leaves other signers alone, which approve and sign as they may", async () => {
    const { client, reply } = await create("x.io/some");
    expect(reply.status).toBe(201);
    const conditions = [{ type: "Approved", status: "True", reason: "r" }];
    const approved = await client.patch(`${REQUESTS}/r/approval`, "merge", { status: { conditions } });
    expect(approved.status).toBe(200);
  });
});
