import { type HostileRequest, listOf, mapOf, sendOf } from "./hostile-request.ts";

const MB = 1_400_000;
const IN = "/namespaces/default";
const container = (more: object = {}): object => ({ name: "c", image: "i", ...more });
const POD = `/api/v1${IN}/pods`;

/** The path of a resource, the kind, and what is in an object of it, by what there is much of. */
type Row = readonly [what: string, path: string, apiVersion: string, kind: string, content: () => object];

const pod = (what: string, spec: () => object): Row => [
  `a pod with ${what}`,
  POD,
  "v1",
  "Pod",
  () => ({ spec: { containers: [container()], ...spec() } }),
];
const service = (what: string, spec: () => object): Row => [
  `a service with ${what}`,
  `/api/v1${IN}/services`,
  "v1",
  "Service",
  () => ({ spec: { ports: [{ port: 80 }], selector: { a: "b" }, ...spec() } }),
];

const networks = (bytes: number) =>
  listOf(bytes, (index) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}/32`);

const rows: readonly Row[] = [
  pod("many containers", () => ({
    containers: listOf(MB, (index) => ({ ...container(), name: `c${index}` })),
  })),
  pod("many containers of one name", () => ({ containers: listOf(MB, () => container()) })),
  pod("many ports", () => ({
    containers: [
      container({
        ports: listOf(MB, (index) => ({ containerPort: (index % 65_535) + 1, name: `p${index % 9_999}` })),
      }),
    ],
  })),
  pod("many host ports", () => ({
    containers: listOf(MB, (index) => ({
      ...container(),
      name: `c${index}`,
      ports: [{ containerPort: 80, hostPort: (index % 65_535) + 1 }],
    })),
  })),
  pod("many variables", () => ({
    containers: [container({ env: listOf(MB, (index) => ({ name: `E${index}`, value: "$(E1)" })) })],
  })),
  pod("many sources of variables", () => ({
    containers: [container({ envFrom: listOf(MB, () => ({ configMapRef: { name: "a" } })) })],
  })),
  pod("many volumes and mounts", () => ({
    volumes: listOf(MB / 2, (index) => ({ name: `v${index}`, emptyDir: {} })),
    containers: [
      container({ volumeMounts: listOf(MB / 2, (index) => ({ name: `v${index}`, mountPath: `/${index}` })) }),
    ],
  })),
  pod("mounts of volumes that are not there", () => ({
    containers: [
      container({ volumeMounts: listOf(MB, (index) => ({ name: `v${index}`, mountPath: `/${index}` })) }),
    ],
  })),
  pod("a volume of many sources", () => ({
    volumes: [
      {
        name: "v",
        projected: {
          sources: listOf(MB, (index) => ({
            secret: { name: "s", items: [{ key: "k", path: `p${index}` }] },
          })),
        },
      },
    ],
  })),
  pod("many tolerations", () => ({
    tolerations: listOf(MB, (index) => ({ key: `k${index}`, operator: "Exists" })),
  })),
  pod("many host aliases", () => ({
    hostAliases: listOf(MB, (index) => ({ ip: "10.0.0.1", hostnames: [`h${index}`] })),
  })),
  pod("many pull secrets", () => ({ imagePullSecrets: listOf(MB, (index) => ({ name: `s${index}` })) })),
  pod("many gates", () => ({ schedulingGates: listOf(MB, (index) => ({ name: `g/${index}` })) })),
  pod("many spread constraints", () => ({
    topologySpreadConstraints: listOf(MB, (index) => ({
      maxSkew: 1,
      topologyKey: `k${index}`,
      whenUnsatisfiable: "DoNotSchedule",
    })),
  })),
  pod("many sysctls", () => ({
    securityContext: { sysctls: listOf(MB, (index) => ({ name: `kernel.shm${index}`, value: "1" })) },
  })),
  pod("many claims", () => ({
    resourceClaims: listOf(MB / 2, (index) => ({ name: `r${index}`, resourceClaimName: "r" })),
    containers: [container({ resources: { claims: listOf(MB / 2, (index) => ({ name: `r${index}` })) } })],
  })),
  pod("many resources", () => ({
    containers: [
      container({
        resources: {
          requests: mapOf(MB / 2, (index) => [`example.com/r${index}`, "1"]),
          limits: mapOf(MB / 2, (index) => [`example.com/r${index}`, "1"]),
        },
      }),
    ],
  })),
  pod("many terms of affinity", () => ({
    affinity: {
      nodeAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: {
          nodeSelectorTerms: listOf(MB, (index) => ({
            matchExpressions: [{ key: `k${index}`, operator: "In", values: ["a"] }],
          })),
        },
      },
      podAntiAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: listOf(1_000, (index) => ({
          topologyKey: `k${index}`,
          labelSelector: { matchLabels: { a: "b" } },
        })),
      },
    },
  })),
  pod("an amount that takes a gigabyte to write out", () => ({
    containers: [
      container({ resources: { limits: { cpu: "1e999999999", memory: `0.${"0".repeat(1_000_000)}1` } } }),
    ],
  })),
  pod("an amount of a million digits", () => ({
    containers: [container({ resources: { limits: { cpu: `${"9".repeat(2_900_000)}` } } })],
  })),
  pod("many options of names", () => ({
    dnsConfig: {
      options: listOf(MB, (index) => ({ name: `o${index}` })),
      searches: listOf(9_999, () => "a.b"),
    },
  })),
  pod("a text of dollars", () => ({
    containers: [container({ command: ["$(".repeat(1_000_000)], args: ["$".repeat(1_000_000)] })],
  })),
  service("many ports", () => ({
    ports: listOf(MB, (index) => ({ name: `p${index}`, port: (index % 65_535) + 1 })),
  })),
  service("many ports of nodes", () => ({
    type: "NodePort",
    ports: listOf(100_000, (index) => ({ name: `p${index}`, port: (index % 65_535) + 1, protocol: "UDP" })),
  })),
  service("many addresses", () => ({
    externalIPs: listOf(MB, (index) => `10.1.${(index >> 8) & 255}.${index & 255}`),
  })),
  service("many source ranges", () => ({ type: "LoadBalancer", loadBalancerSourceRanges: networks(MB) })),
  [
    "a network policy of many peers",
    `/apis/networking.k8s.io/v1${IN}/networkpolicies`,
    "networking.k8s.io/v1",
    "NetworkPolicy",
    () => ({
      spec: {
        podSelector: {},
        ingress: [
          { from: networks(300_000).map((cidr) => ({ ipBlock: { cidr: "10.0.0.0/8", except: [cidr] } })) },
        ],
      },
    }),
  ],
  [
    "a network policy with many exceptions",
    `/apis/networking.k8s.io/v1${IN}/networkpolicies`,
    "networking.k8s.io/v1",
    "NetworkPolicy",
    () => ({
      spec: {
        podSelector: {},
        ingress: [{ from: [{ ipBlock: { cidr: "10.0.0.0/8", except: networks(MB) } }] }],
      },
    }),
  ],
  [
    "an ingress of many hosts and paths",
    `/apis/networking.k8s.io/v1${IN}/ingresses`,
    "networking.k8s.io/v1",
    "Ingress",
    () => ({
      spec: {
        rules: listOf(MB, (index) => ({
          host: `h${index}.example.com`,
          http: {
            paths: [
              {
                path: `/${index}`,
                pathType: "Prefix",
                backend: { service: { name: "s", port: { number: 80 } } },
              },
            ],
          },
        })),
      },
    }),
  ],
  [
    "a role of many rules",
    `/apis/rbac.authorization.k8s.io/v1${IN}/roles`,
    "rbac.authorization.k8s.io/v1",
    "Role",
    () => ({ rules: listOf(MB, (index) => ({ apiGroups: [""], resources: [`r${index}`], verbs: ["get"] })) }),
  ],
  [
    "a binding of many subjects",
    `/apis/rbac.authorization.k8s.io/v1${IN}/rolebindings`,
    "rbac.authorization.k8s.io/v1",
    "RoleBinding",
    () => ({
      roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "Role", name: "r" },
      subjects: listOf(MB, (index) => ({ kind: "ServiceAccount", name: `s${index}`, namespace: "default" })),
    }),
  ],
  [
    "endpoints by the ten thousand",
    `/apis/discovery.k8s.io/v1${IN}/endpointslices`,
    "discovery.k8s.io/v1",
    "EndpointSlice",
    () => ({
      addressType: "IPv4",
      endpoints: listOf(MB / 2, (index) => ({ addresses: [`10.0.${(index >> 8) & 255}.${index & 255}`] })),
      ports: listOf(MB / 2, (index) => ({ name: `p${index}`, port: 80 })),
    }),
  ],
  [
    "subsets of endpoints",
    `/api/v1${IN}/endpoints`,
    "v1",
    "Endpoints",
    () => ({
      subsets: listOf(MB, (index) => ({
        addresses: [{ ip: `10.0.${(index >> 8) & 255}.${index & 255}` }],
        ports: [{ name: `p${index % 7}`, port: 80 }],
      })),
    }),
  ],
  [
    "a quota of many resources",
    `/api/v1${IN}/resourcequotas`,
    "v1",
    "ResourceQuota",
    () => ({
      spec: {
        hard: mapOf(MB, (index) => [`requests.example.com/r${index}`, "1"]),
        scopes: ["BestEffort", "Terminating"],
      },
    }),
  ],
  [
    "limits of many resources",
    `/api/v1${IN}/limitranges`,
    "v1",
    "LimitRange",
    () => ({
      spec: {
        limits: listOf(MB / 2, (index) => ({ type: `t/${index}`, max: { cpu: "1" } })).concat({
          type: "Container",
          max: mapOf(MB / 2, (index) => [`example.com/r${index}`, "1"]) as { cpu: string },
        }),
      },
    }),
  ],
  [
    "a node of many taints and images",
    "/api/v1/nodes",
    "v1",
    "Node",
    () => ({
      spec: { taints: listOf(MB / 2, (index) => ({ key: `k${index}`, effect: "NoSchedule" })) },
      status: { images: listOf(MB / 2, (index) => ({ names: [`i${index}`], sizeBytes: 1 })) },
    }),
  ],
  [
    "a deployment whose selector is long",
    `/apis/apps/v1${IN}/deployments`,
    "apps/v1",
    "Deployment",
    () => {
      const labels = mapOf(600_000, (index) => [`k${index}`, "v"]);
      return {
        spec: {
          selector: { matchLabels: labels },
          template: { metadata: { labels }, spec: { containers: [container()] } },
        },
      };
    },
  ],
  [
    "a stateful set of many claims",
    `/apis/apps/v1${IN}/statefulsets`,
    "apps/v1",
    "StatefulSet",
    () => ({
      spec: {
        serviceName: "s",
        selector: { matchLabels: { a: "b" } },
        template: { metadata: { labels: { a: "b" } }, spec: { containers: [container()] } },
        volumeClaimTemplates: listOf(900_000, (index) => ({
          metadata: { name: `v${index}` },
          spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } },
        })),
      },
    }),
  ],
  [
    "a job of many policies",
    `/apis/batch/v1${IN}/jobs`,
    "batch/v1",
    "Job",
    () => ({
      spec: {
        template: { spec: { restartPolicy: "Never", containers: [container()] } },
        completionMode: "Indexed",
        completions: 100_000,
        parallelism: 1,
        successPolicy: { rules: listOf(MB / 2, (index) => ({ succeededIndexes: `${index}` })) },
        podFailurePolicy: {
          rules: listOf(MB / 2, (index) => ({
            action: "Ignore",
            onExitCodes: { operator: "In", values: [index + 1] },
          })),
        },
      },
    }),
  ],
  [
    "a job of many indexes",
    `/apis/batch/v1${IN}/jobs`,
    "batch/v1",
    "Job",
    () => ({
      spec: {
        template: { spec: { restartPolicy: "Never", containers: [container()] } },
        completionMode: "Indexed",
        completions: 2_000_000_000,
        parallelism: 1,
        successPolicy: { rules: [{ succeededIndexes: listOf(1_000_000, (index) => index * 2).join(",") }] },
      },
    }),
  ],
  [
    "an autoscaler of many metrics",
    `/apis/autoscaling/v2${IN}/horizontalpodautoscalers`,
    "autoscaling/v2",
    "HorizontalPodAutoscaler",
    () => ({
      spec: {
        scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name: "d" },
        maxReplicas: 3,
        metrics: listOf(MB, (index) => ({
          type: "Resource",
          resource: { name: `r${index}`, target: { type: "Utilization", averageUtilization: 1 } },
        })),
      },
    }),
  ],
  [
    "webhooks by the thousand",
    "/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations",
    "admissionregistration.k8s.io/v1",
    "ValidatingWebhookConfiguration",
    () => ({
      webhooks: listOf(MB, (index) => ({
        name: `w${index}.example.com`,
        admissionReviewVersions: ["v1"],
        sideEffects: "None",
        clientConfig: { url: "https://example.com/" },
        rules: [{ apiGroups: ["*"], apiVersions: ["*"], operations: ["CREATE"], resources: ["pods"] }],
      })),
    }),
  ],
  [
    "a webhook of many rules",
    "/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations",
    "admissionregistration.k8s.io/v1",
    "ValidatingWebhookConfiguration",
    () => ({
      webhooks: [
        {
          name: "w.example.com",
          admissionReviewVersions: listOf(MB / 2, (index) => `v${index + 1}`),
          sideEffects: "None",
          clientConfig: { url: "https://example.com/" },
          rules: [
            {
              apiGroups: ["*"],
              apiVersions: ["*"],
              operations: ["CREATE"],
              resources: listOf(MB / 2, (index) => `r${index}/s`),
            },
          ],
        },
      ],
    }),
  ],
  [
    "a policy of many expressions",
    "/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicies",
    "admissionregistration.k8s.io/v1",
    "ValidatingAdmissionPolicy",
    () => ({
      spec: {
        matchConstraints: {
          resourceRules: [
            { apiGroups: [""], apiVersions: ["v1"], operations: ["CREATE"], resources: ["pods"] },
          ],
        },
        variables: listOf(MB / 2, (index) => ({ name: `v${index}`, expression: "1 + 1" })),
        validations: listOf(MB / 2, () => ({ expression: "object.metadata.name != ''" })),
      },
    }),
  ],
  [
    "a flow schema of many rules",
    "/apis/flowcontrol.apiserver.k8s.io/v1/flowschemas",
    "flowcontrol.apiserver.k8s.io/v1",
    "FlowSchema",
    () => ({
      spec: {
        priorityLevelConfiguration: { name: "p" },
        rules: listOf(MB, (index) => ({
          subjects: [{ kind: "User", user: { name: `u${index}` } }],
          resourceRules: [{ verbs: ["get"], apiGroups: [""], resources: ["pods"], clusterScope: true }],
        })),
      },
    }),
  ],
  [
    "a claim of many requests",
    `/apis/resource.k8s.io/v1${IN}/resourceclaims`,
    "resource.k8s.io/v1",
    "ResourceClaim",
    () => ({
      spec: {
        devices: {
          requests: listOf(MB, (index) => ({ name: `r${index}`, exactly: { deviceClassName: "c" } })),
        },
      },
    }),
  ],
  [
    "a slice of many devices",
    "/apis/resource.k8s.io/v1/resourceslices",
    "resource.k8s.io/v1",
    "ResourceSlice",
    () => ({
      spec: {
        driver: "d.example.com",
        nodeName: "n",
        pool: { name: "p", generation: 1, resourceSliceCount: 1 },
        devices: listOf(MB, (index) => ({ name: `d${index}`, attributes: { a: { string: "x" } } })),
      },
    }),
  ],
  [
    "a volume that many may reach",
    "/api/v1/persistentvolumes",
    "v1",
    "PersistentVolume",
    () => ({
      spec: {
        capacity: { storage: "1Gi" },
        accessModes: ["ReadWriteOnce"],
        hostPath: { path: "/a" },
        mountOptions: listOf(MB / 2, (index) => `o${index}`),
        nodeAffinity: {
          required: {
            nodeSelectorTerms: listOf(MB / 2, (index) => ({
              matchFields: [{ key: "metadata.name", operator: "In", values: [`n${index}`] }],
            })),
          },
        },
      },
    }),
  ],
  [
    "a storage class of many topologies",
    "/apis/storage.k8s.io/v1/storageclasses",
    "storage.k8s.io/v1",
    "StorageClass",
    () => ({
      provisioner: "p",
      parameters: mapOf(400_000, (index) => [`k${index}`, "v"]),
      allowedTopologies: listOf(900_000, (index) => ({
        matchLabelExpressions: [{ key: `k${index}`, values: ["a"] }],
      })),
    }),
  ],
  [
    "one topology of many values",
    "/apis/storage.k8s.io/v1/storageclasses",
    "storage.k8s.io/v1",
    "StorageClass",
    () => ({
      provisioner: "p",
      allowedTopologies: [
        { matchLabelExpressions: [{ key: "k", values: listOf(MB, (index) => `v${index}`) }] },
      ],
    }),
  ],
  [
    "a secret of many texts",
    `/api/v1${IN}/secrets`,
    "v1",
    "Secret",
    () => ({ stringData: mapOf(1_300_000, (index) => [`k${index}`, "\u0800"]) }),
  ],
  [
    "a secret of one long text",
    `/api/v1${IN}/secrets`,
    "v1",
    "Secret",
    () => ({ data: { a: "A".repeat(2_900_000) } }),
  ],
  [
    "an event of a very long message",
    `/api/v1${IN}/events`,
    "v1",
    "Event",
    () => ({
      involvedObject: { kind: "Pod", name: "p", namespace: "default" },
      message: "x".repeat(2_900_000),
      eventTime: "2".repeat(100),
    }),
  ],
  [
    "a certificate request that is long",
    "/apis/certificates.k8s.io/v1/certificatesigningrequests",
    "certificates.k8s.io/v1",
    "CertificateSigningRequest",
    () => ({
      spec: {
        request: "A".repeat(1_400_000),
        signerName: "example.com/s",
        usages: listOf(900_000, (index) => `u${index}`),
      },
    }),
  ],
  [
    "a budget by a long selector",
    `/apis/policy/v1${IN}/poddisruptionbudgets`,
    "policy/v1",
    "PodDisruptionBudget",
    () => ({
      spec: {
        maxUnavailable: 1,
        selector: {
          matchExpressions: listOf(MB, (index) => ({ key: `k${index}`, operator: "In", values: ["a", "a"] })),
        },
      },
    }),
  ],
];

/** Objects of Kubernetes' own kinds, with much of one thing; and one that is shown as a table. */
export const kindBodies: readonly HostileRequest[] = [
  ...rows.map(([name, path, apiVersion, kind, content], index) => ({
    name,
    request: sendOf("POST", path, () => ({
      apiVersion,
      kind,
      metadata: { name: `hostile-${index}` },
      ...content(),
    })),
  })),
  ...(["merge", "strategic-merge"] as const).map((type) => ({
    name: `a pod with many containers, changed by a ${type} patch`,
    before: [
      sendOf("POST", POD, () => ({
        apiVersion: "v1",
        kind: "Pod",
        metadata: { name: `changed-${type}` },
        spec: { containers: listOf(250_000, (index) => ({ ...container(), name: `c${index}` })) },
      })),
    ],
    request: sendOf(
      "PATCH",
      `${POD}/changed-${type}`,
      () => ({
        spec: { containers: listOf(250_000, (index) => ({ ...container(), name: `c${index}`, image: "j" })) },
      }),
      `application/${type}-patch+json`,
    ),
  })),
  {
    name: "a pod with many containers, as a table",
    before: [
      sendOf("POST", POD, () => ({
        apiVersion: "v1",
        kind: "Pod",
        metadata: { name: "tabled" },
        spec: { containers: listOf(250_000, (index) => ({ ...container(), name: `c${index}` })) },
      })),
    ],
    request: {
      method: "GET",
      path: POD,
      contentType: "application/json",
      accept: "application/json;as=Table;v=v1;g=meta.k8s.io",
    },
    expect: [200],
  },
];
