/**
 * The roles and bindings that a cluster of v1.36 begins with, as its API has them. A role is a line with its name: `+NAME` says
 * that it is gathered into the role of that name, `=NAME` that it gathers those. Its rules follow, indented: verbs, groups,
 * resources and names; or verbs and paths. `read`, `write` and `all` stand for several verbs, `core` for the group without a name.
 */

/** The roles of the cluster. */
export const CLUSTER_ROLES = `
admin =admin
cluster-admin
 * * *
 * *
edit +admin =edit
system:aggregate-to-admin +admin
 create authorization.k8s.io localsubjectaccessreviews
 all rbac.authorization.k8s.io rolebindings,roles
system:aggregate-to-edit +edit
 read core pods/attach,pods/exec,pods/portforward,pods/proxy,secrets,services/proxy
 impersonate core serviceaccounts
 write core pods,pods/attach,pods/exec,pods/portforward,pods/proxy
 create core pods/eviction
 write core configmaps,persistentvolumeclaims,replicationcontrollers,replicationcontrollers/scale,secrets,serviceaccounts,services,services/proxy
 create core serviceaccounts/token
 write core,events.k8s.io events
 write apps daemonsets,deployments,deployments/rollback,deployments/scale,replicasets,replicasets/scale,statefulsets,statefulsets/scale
 write autoscaling horizontalpodautoscalers
 write batch cronjobs,jobs
 write extensions daemonsets,deployments,deployments/rollback,deployments/scale,ingresses,networkpolicies,replicasets,replicasets/scale,replicationcontrollers/scale
 write policy poddisruptionbudgets
 write networking.k8s.io ingresses,networkpolicies
 all coordination.k8s.io leases
 write resource.k8s.io resourceclaims,resourceclaimtemplates
system:aggregate-to-view +view
 read core configmaps,endpoints,persistentvolumeclaims,persistentvolumeclaims/status,pods,replicationcontrollers,replicationcontrollers/scale,serviceaccounts,services,services/status
 read core bindings,limitranges,namespaces/status,pods/log,pods/status,replicationcontrollers/status,resourcequotas,resourcequotas/status
 read core namespaces
 read core,events.k8s.io events
 read discovery.k8s.io endpointslices
 read apps controllerrevisions,daemonsets,daemonsets/status,deployments,deployments/scale,deployments/status,replicasets,replicasets/scale,replicasets/status,statefulsets,statefulsets/scale,statefulsets/status
 read autoscaling horizontalpodautoscalers,horizontalpodautoscalers/status
 read batch cronjobs,cronjobs/status,jobs,jobs/status
 read extensions daemonsets,daemonsets/status,deployments,deployments/scale,deployments/status,ingresses,ingresses/status,networkpolicies,replicasets,replicasets/scale,replicasets/status,replicationcontrollers/scale
 read policy poddisruptionbudgets,poddisruptionbudgets/status
 read networking.k8s.io ingresses,ingresses/status,networkpolicies
 read resource.k8s.io resourceclaims,resourceclaims/status,resourceclaimtemplates
system:auth-delegator
 create authentication.k8s.io tokenreviews
 create authorization.k8s.io subjectaccessreviews
system:basic-user
 create authorization.k8s.io selfsubjectaccessreviews,selfsubjectrulesreviews
 create authentication.k8s.io selfsubjectreviews
system:certificates.k8s.io:certificatesigningrequests:nodeclient
 create certificates.k8s.io certificatesigningrequests/nodeclient
system:certificates.k8s.io:certificatesigningrequests:selfnodeclient
 create certificates.k8s.io certificatesigningrequests/selfnodeclient
system:certificates.k8s.io:kube-apiserver-client-approver
 approve certificates.k8s.io signers kubernetes.io/kube-apiserver-client
system:certificates.k8s.io:kube-apiserver-client-kubelet-approver
 approve certificates.k8s.io signers kubernetes.io/kube-apiserver-client-kubelet
system:certificates.k8s.io:kubelet-serving-approver
 approve certificates.k8s.io signers kubernetes.io/kubelet-serving
system:certificates.k8s.io:legacy-unknown-approver
 approve certificates.k8s.io signers kubernetes.io/legacy-unknown
system:discovery
 get /api,/api/*,/apis,/apis/*,/healthz,/livez,/openapi,/openapi/*,/readyz,/version,/version/
system:heapster
 read core events,namespaces,nodes,pods
 read extensions deployments
system:kube-aggregator
 read core endpoints,services
system:kube-controller-manager
 create,patch,update core,events.k8s.io events
 create coordination.k8s.io leases
 get,update coordination.k8s.io leases kube-controller-manager
 create core secrets,serviceaccounts
 delete core secrets
 get core configmaps,namespaces,secrets,serviceaccounts
 update core secrets,serviceaccounts
 create authentication.k8s.io tokenreviews
 create authorization.k8s.io subjectaccessreviews
 list,watch * *
 create core serviceaccounts/token
system:kube-dns
 list,watch core endpoints,services
system:kube-scheduler
 create,patch,update core,events.k8s.io events
 create coordination.k8s.io leases
 read,update coordination.k8s.io leases kube-scheduler
 all coordination.k8s.io leasecandidates
 read core nodes
 read,delete core pods
 create core bindings,pods/binding
 patch,update core pods/status
 read core replicationcontrollers,services
 read apps,extensions replicasets
 read apps statefulsets
 read policy poddisruptionbudgets
 read core persistentvolumeclaims,persistentvolumes
 create authentication.k8s.io tokenreviews
 create authorization.k8s.io subjectaccessreviews
 read storage.k8s.io csinodes
 read storage.k8s.io volumeattachments
 read core namespaces
 read storage.k8s.io csidrivers
 read storage.k8s.io csistoragecapacities
 read resource.k8s.io deviceclasses
 read,patch,update resource.k8s.io resourceclaims
 read,patch,update resource.k8s.io resourceclaims/status
 update core pods/finalizers
 read resource.k8s.io resourceslices
 create,delete resource.k8s.io resourceclaims
 patch,update resource.k8s.io resourceclaims/binding
system:kubelet-api-admin
 read core nodes
 proxy core nodes
 * core nodes/log,nodes/metrics,nodes/proxy,nodes/stats
 * core nodes/configz,nodes/healthz,nodes/pods
system:monitoring
 get /flagz,/healthz,/healthz/*,/livez,/livez/*,/metrics,/metrics/slis,/readyz,/readyz/*,/statusz
 get core nodes/metrics
system:node
 create authentication.k8s.io tokenreviews
 create authorization.k8s.io localsubjectaccessreviews,subjectaccessreviews
 read core services
 read,create core nodes
 patch,update core nodes/status
 patch,update core nodes
 create,patch,update core,events.k8s.io events
 read core pods
 create,delete core pods
 patch,update core pods/status
 create core pods/eviction
 read core configmaps,secrets
 get core persistentvolumeclaims,persistentvolumes
 get core endpoints
 read,create certificates.k8s.io certificatesigningrequests
 create,delete,get,patch,update coordination.k8s.io leases
 get storage.k8s.io volumeattachments
 create core serviceaccounts/token
 get,patch,update core persistentvolumeclaims/status
 read storage.k8s.io csidrivers
 create,delete,get,patch,update storage.k8s.io csinodes
 read node.k8s.io runtimeclasses
 get resource.k8s.io resourceclaims
 deletecollection resource.k8s.io resourceslices
 get core serviceaccounts
system:node-bootstrapper
 read,create certificates.k8s.io certificatesigningrequests
system:node-problem-detector
 get core nodes
 patch core nodes/status
 create,patch,update core,events.k8s.io events
system:node-proxier
 list,watch core endpoints,services
 read core nodes
 create,patch,update core,events.k8s.io events
 list,watch networking.k8s.io servicecidrs
 list,watch discovery.k8s.io endpointslices
system:persistent-volume-provisioner
 read,create,delete core persistentvolumes
 read,update core persistentvolumeclaims
 read storage.k8s.io storageclasses
 watch core events
 create,patch,update core,events.k8s.io events
system:public-info-viewer
 get /healthz,/livez,/readyz,/version,/version/
system:service-account-issuer-discovery
 get /.well-known/openid-configuration,/.well-known/openid-configuration/,/openid/v1/jwks,/openid/v1/jwks/
system:volume-scheduler
 read,patch,update core persistentvolumes
 read storage.k8s.io storageclasses
 read,patch,update core persistentvolumeclaims
view +edit =view
`;

/** Those of controllers: each is bound to the service account of its name in `kube-system`. */
export const CONTROLLER_ROLES = `
attachdetach-controller
 list,watch core persistentvolumeclaims,persistentvolumes
 read core nodes
 patch,update core nodes/status
 list,watch core pods
 create,patch,update core,events.k8s.io events
 read,create,delete storage.k8s.io volumeattachments
 read storage.k8s.io csidrivers
 read storage.k8s.io csinodes
certificate-controller
 read,delete certificates.k8s.io certificatesigningrequests
 update certificates.k8s.io certificatesigningrequests/approval,certificatesigningrequests/status
 approve certificates.k8s.io signers kubernetes.io/kube-apiserver-client-kubelet
 sign certificates.k8s.io signers kubernetes.io/kube-apiserver-client,kubernetes.io/kube-apiserver-client-kubelet,kubernetes.io/kubelet-serving,kubernetes.io/legacy-unknown
 create authorization.k8s.io subjectaccessreviews
 create,patch,update core,events.k8s.io events
clusterrole-aggregation-controller
 read,escalate,patch,update rbac.authorization.k8s.io clusterroles
cronjob-controller
 read,update batch cronjobs
 read,create,delete,patch,update batch jobs
 update batch cronjobs/status
 update batch cronjobs/finalizers
 delete,list,watch core pods
 create,patch,update core,events.k8s.io events
daemon-set-controller
 read apps,extensions daemonsets
 update apps,extensions daemonsets/status
 update apps,extensions daemonsets/finalizers
 list,watch core nodes
 create,delete,list,patch,watch core pods
 create core pods/binding
 read,create,delete,patch,update apps controllerrevisions
 create,patch,update core,events.k8s.io events
deployment-controller
 read,update apps,extensions deployments
 update apps,extensions deployments/status
 update apps,extensions deployments/finalizers
 read,create,delete,patch,update apps,extensions replicasets
 read,update core pods
 create,patch,update core,events.k8s.io events
device-taint-eviction-controller
 read,delete core pods
 patch,update core pods/status
 read resource.k8s.io resourceclaims
 read resource.k8s.io resourceslices
 read resource.k8s.io deviceclasses
 create,patch,update core,events.k8s.io events
disruption-controller
 read apps,extensions deployments
 read apps,extensions replicasets
 read core replicationcontrollers
 read policy poddisruptionbudgets
 read apps statefulsets
 update policy poddisruptionbudgets/status
 patch,update core pods/status
 get * */scale
 create,patch,update core,events.k8s.io events
endpoint-controller
 read core pods,services
 read,create,delete,update core endpoints
 create core endpoints/restricted
 create,patch,update core,events.k8s.io events
endpointslice-controller
 read core nodes,pods,services
 update core services/finalizers
 read,create,delete,update discovery.k8s.io endpointslices
 create,patch,update core,events.k8s.io events
endpointslicemirroring-controller
 read core endpoints,services
 update core services/finalizers
 update core endpoints/finalizers
 read,create,delete,update discovery.k8s.io endpointslices
 create,patch,update core,events.k8s.io events
ephemeral-volume-controller
 read core pods
 update core pods/finalizers
 read,create core persistentvolumeclaims
 create,patch,update core,events.k8s.io events
expand-controller
 read,patch,update core persistentvolumes
 patch,update core persistentvolumeclaims/status
 read core persistentvolumeclaims
 create,patch,update core,events.k8s.io events
generic-garbage-collector
 read,delete,patch,update * *
 create,patch,update core,events.k8s.io events
horizontal-pod-autoscaler
 read autoscaling horizontalpodautoscalers
 update autoscaling horizontalpodautoscalers/status
 get,update * */scale
 list,watch core pods
 list,watch metrics.k8s.io pods
 read custom.metrics.k8s.io *
 read external.metrics.k8s.io *
 create,patch,update core,events.k8s.io events
job-controller
 read,patch,update batch jobs
 update batch jobs/status
 update batch jobs/finalizers
 create,delete,list,patch,watch core pods
 create,patch,update core,events.k8s.io events
legacy-service-account-token-cleaner
 get core configmaps kube-apiserver-legacy-service-account-token-tracking
 delete,patch core secrets
namespace-controller
 read,delete core namespaces
 update core namespaces/finalize,namespaces/status
 read,delete,deletecollection * *
node-controller
 read,delete,patch,update core nodes
 patch,update core nodes/status
 patch,update core pods/status
 read,delete core pods
 create,patch,update core,events.k8s.io events
persistent-volume-binder
 read,create,delete,update core persistentvolumes
 update core persistentvolumes/status
 read,update core persistentvolumeclaims
 update core persistentvolumeclaims/status
 read,create,delete core pods
 read storage.k8s.io storageclasses
 list,watch core nodes
 create,patch,update core,events.k8s.io events
 watch core events
pod-garbage-collector
 delete,list,watch core pods
 read core nodes
 patch core pods/status
pv-protection-controller
 read,update core persistentvolumes
 create,patch,update core,events.k8s.io events
pvc-protection-controller
 read,update core persistentvolumeclaims
 update core persistentvolumeclaims/status
 read core pods
 create,patch,update core,events.k8s.io events
replicaset-controller
 read,update apps,extensions replicasets
 update apps,extensions replicasets/status
 update apps,extensions replicasets/finalizers
 create,delete,list,patch,watch core pods
 create,patch,update core,events.k8s.io events
replication-controller
 read,update core replicationcontrollers
 update core replicationcontrollers/status
 update core replicationcontrollers/finalizers
 create,delete,list,patch,watch core pods
 create,patch,update core,events.k8s.io events
resource-claim-controller
 read core pods
 update core pods/finalizers
 read,create,delete resource.k8s.io resourceclaims
 patch,update resource.k8s.io resourceclaims,resourceclaims/status
 patch,update core pods/status
 create,patch,update core,events.k8s.io events
 patch,update resource.k8s.io resourceclaims/binding
resourcequota-controller
 list,watch * *
 update core resourcequotas/status
 create,patch,update core,events.k8s.io events
root-ca-cert-publisher
 create,update core configmaps
 create,patch,update core,events.k8s.io events
route-controller
 list,watch core nodes
 patch core nodes/status
 create,patch,update core,events.k8s.io events
selinux-warning-controller
 create,patch,update core,events.k8s.io events
 read core persistentvolumes
 read core persistentvolumeclaims
 read core pods
 read storage.k8s.io csidrivers
service-account-controller
 create core serviceaccounts
 create,patch,update core,events.k8s.io events
service-cidrs-controller
 read,patch,update networking.k8s.io servicecidrs
 patch,update networking.k8s.io servicecidrs/finalizers
 patch,update networking.k8s.io servicecidrs/status
 read networking.k8s.io ipaddresses
 create,patch,update core,events.k8s.io events
service-controller
 read core services
 patch,update core services/status
 list,watch core nodes
 create,patch,update core,events.k8s.io events
statefulset-controller
 list,watch core pods
 read apps statefulsets
 update apps statefulsets/status
 update apps statefulsets/finalizers
 create,delete,get,patch,update core pods
 read,create,delete,patch,update apps controllerrevisions
 read,create core persistentvolumeclaims
 delete,update core persistentvolumeclaims
 update core pods/finalizers
 create,patch,update core,events.k8s.io events
ttl-after-finished-controller
 read,delete batch jobs
 create,patch,update core,events.k8s.io events
ttl-controller
 list,patch,update,watch core nodes
 create,patch,update core,events.k8s.io events
validatingadmissionpolicy-status-controller
 read admissionregistration.k8s.io validatingadmissionpolicies
 get,patch,update admissionregistration.k8s.io validatingadmissionpolicies/status
 create,patch,update core,events.k8s.io events
volumeattributesclass-protection-controller
 read core persistentvolumeclaims
 read core persistentvolumes
 read,update storage.k8s.io volumeattributesclasses
 create,patch,update core,events.k8s.io events
`;

/** The roles of namespaces. */
export const NAMESPACE_ROLES = `
kube-public/system:controller:bootstrap-signer
 read core configmaps
 update core configmaps cluster-info
 create,patch,update core,events.k8s.io events
kube-system/extension-apiserver-authentication-reader
 read core configmaps extension-apiserver-authentication
kube-system/system::leader-locking-kube-controller-manager
 read,create,update coordination.k8s.io leases
 read,create,update coordination.k8s.io leasecandidates
kube-system/system::leader-locking-kube-scheduler
 read,create,update coordination.k8s.io leases
 read,create,update coordination.k8s.io leasecandidates
kube-system/system:controller:bootstrap-signer
 read core secrets
kube-system/system:controller:cloud-provider
 read,create core configmaps
kube-system/system:controller:token-cleaner
 read,delete core secrets
 create,patch,update core,events.k8s.io events
`;

/** To whom roles of the cluster are bound, by bindings of their names. */
export const CLUSTER_BINDINGS = `
cluster-admin Group:system:masters
system:basic-user Group:system:authenticated
system:discovery Group:system:authenticated
system:kube-controller-manager User:system:kube-controller-manager
system:kube-dns ServiceAccount:kube-system/kube-dns
system:kube-scheduler User:system:kube-scheduler
system:monitoring Group:system:monitoring
system:node
system:node-proxier User:system:kube-proxy
system:public-info-viewer Group:system:authenticated Group:system:unauthenticated
system:service-account-issuer-discovery Group:system:serviceaccounts
system:volume-scheduler User:system:kube-scheduler
`;

/** The same of namespaces: `of` says which role it is, where it is of another name. */
export const NAMESPACE_BINDINGS = `
kube-public/system:controller:bootstrap-signer ServiceAccount:kube-system/bootstrap-signer
kube-system/system::extension-apiserver-authentication-reader of extension-apiserver-authentication-reader User:system:kube-controller-manager User:system:kube-scheduler
kube-system/system::leader-locking-kube-controller-manager User:system:kube-controller-manager ServiceAccount:kube-system/kube-controller-manager ServiceAccount:kube-system/leader-election-controller
kube-system/system::leader-locking-kube-scheduler User:system:kube-scheduler ServiceAccount:kube-system/kube-scheduler
kube-system/system:controller:bootstrap-signer ServiceAccount:kube-system/bootstrap-signer
kube-system/system:controller:cloud-provider ServiceAccount:kube-system/cloud-provider
kube-system/system:controller:token-cleaner ServiceAccount:kube-system/token-cleaner
`;
