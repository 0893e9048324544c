/*
 * What OpenAPI does not tell of Kubernetes v1.36's own types: which optional fields a server writes even if they are
 * empty, zero or false. These are behind a pointer in Go, or are without `omitempty` in their tag. All others it
 * leaves out. A line each: a definition, without `io.k8s.`, and its fields.
 */
const PACKED = `api.admissionregistration.v1.MatchResources matchPolicy
api.admissionregistration.v1.MutatingAdmissionPolicySpec failurePolicy
api.admissionregistration.v1.MutatingWebhook failurePolicy,matchPolicy,reinvocationPolicy,timeoutSeconds
api.admissionregistration.v1.NamedRuleWithOperations scope
api.admissionregistration.v1.ParamRef parameterNotFoundAction
api.admissionregistration.v1.RuleWithOperations scope
api.admissionregistration.v1.ServiceReference path,port
api.admissionregistration.v1.ValidatingAdmissionPolicySpec failurePolicy
api.admissionregistration.v1.ValidatingWebhook failurePolicy,matchPolicy,timeoutSeconds
api.admissionregistration.v1.Validation reason
api.admissionregistration.v1.WebhookClientConfig url
api.apps.v1.DaemonSetSpec revisionHistoryLimit
api.apps.v1.DaemonSetStatus collisionCount
api.apps.v1.DeploymentSpec progressDeadlineSeconds,replicas,revisionHistoryLimit
api.apps.v1.DeploymentStatus collisionCount,terminatingReplicas
api.apps.v1.ReplicaSetSpec replicas
api.apps.v1.ReplicaSetStatus terminatingReplicas
api.apps.v1.RollingUpdateStatefulSetStrategy partition
api.apps.v1.StatefulSetOrdinals start
api.apps.v1.StatefulSetSpec replicas,revisionHistoryLimit,serviceName
api.apps.v1.StatefulSetStatus availableReplicas,collisionCount
api.authentication.v1.TokenRequestSpec audiences,expirationSeconds
api.authentication.v1.TokenRequestStatus token
api.autoscaling.v1.HorizontalPodAutoscalerSpec minReplicas,targetCPUUtilizationPercentage
api.autoscaling.v1.HorizontalPodAutoscalerStatus currentCPUUtilizationPercentage,observedGeneration
api.autoscaling.v2.HPAScalingRules selectPolicy,stabilizationWindowSeconds
api.autoscaling.v2.HorizontalPodAutoscalerSpec minReplicas
api.autoscaling.v2.HorizontalPodAutoscalerStatus currentMetrics,observedGeneration
api.autoscaling.v2.MetricTarget averageUtilization
api.autoscaling.v2.MetricValueStatus averageUtilization
api.batch.v1.CronJobSpec failedJobsHistoryLimit,startingDeadlineSeconds,successfulJobsHistoryLimit,suspend,timeZone
api.batch.v1.JobSpec activeDeadlineSeconds,backoffLimit,backoffLimitPerIndex,completionMode,completions,managedBy,manualSelector,maxFailedIndexes,parallelism,podReplacementPolicy,suspend,ttlSecondsAfterFinished
api.batch.v1.JobStatus failedIndexes,ready,terminating
api.batch.v1.PodFailurePolicyOnExitCodesRequirement containerName
api.batch.v1.PodFailurePolicyOnPodConditionsPattern status
api.batch.v1.SuccessPolicyRule succeededCount,succeededIndexes
api.certificates.v1.CertificateSigningRequestSpec expirationSeconds
api.coordination.v1.LeaseSpec holderIdentity,leaseDurationSeconds,leaseTransitions,preferredHolder,strategy
api.core.v1.AppArmorProfile localhostProfile
api.core.v1.AzureDiskVolumeSource cachingMode,fsType,readOnly
api.core.v1.AzureFilePersistentVolumeSource secretNamespace
api.core.v1.CSIVolumeSource fsType,readOnly
api.core.v1.ClientIPConfig timeoutSeconds
api.core.v1.ClusterTrustBundleProjection name,optional,signerName
api.core.v1.ConfigMap immutable
api.core.v1.ConfigMapEnvSource optional
api.core.v1.ConfigMapKeySelector optional
api.core.v1.ConfigMapProjection optional
api.core.v1.ConfigMapVolumeSource defaultMode,optional
api.core.v1.Container restartPolicy
api.core.v1.ContainerImage names
api.core.v1.ContainerStatus started,stopSignal
api.core.v1.DownwardAPIVolumeFile mode
api.core.v1.DownwardAPIVolumeSource defaultMode
api.core.v1.EndpointAddress nodeName
api.core.v1.EndpointPort appProtocol
api.core.v1.EphemeralContainer restartPolicy
api.core.v1.Event reportingComponent,reportingInstance
api.core.v1.FCVolumeSource lun
api.core.v1.FileKeySelector optional
api.core.v1.GRPCAction service
api.core.v1.GlusterfsPersistentVolumeSource endpointsNamespace
api.core.v1.HostPathVolumeSource type
api.core.v1.ISCSIPersistentVolumeSource initiatorName
api.core.v1.ISCSIVolumeSource initiatorName
api.core.v1.KeyToPath mode
api.core.v1.Lifecycle stopSignal
api.core.v1.LoadBalancerIngress ipMode
api.core.v1.LocalVolumeSource fsType
api.core.v1.NodeFeatures supplementalGroupsPolicy
api.core.v1.NodeRuntimeHandler name
api.core.v1.NodeRuntimeHandlerFeatures recursiveReadOnlyMounts,userNamespaces
api.core.v1.NodeSwapStatus capacity
api.core.v1.PersistentVolumeClaimSpec storageClassName,volumeAttributesClassName,volumeMode
api.core.v1.PersistentVolumeClaimStatus currentVolumeAttributesClassName
api.core.v1.PersistentVolumeSpec volumeAttributesClassName,volumeMode
api.core.v1.PodCertificateProjection maxExpirationSeconds
api.core.v1.PodDNSConfigOption value
api.core.v1.PodResourceClaim resourceClaimName,resourceClaimTemplateName
api.core.v1.PodResourceClaimStatus resourceClaimName
api.core.v1.PodSchedulingGroup podGroupName
api.core.v1.PodSecurityContext fsGroup,fsGroupChangePolicy,runAsGroup,runAsNonRoot,runAsUser,seLinuxChangePolicy,supplementalGroupsPolicy
api.core.v1.PodSpec activeDeadlineSeconds,automountServiceAccountToken,enableServiceLinks,hostUsers,hostnameOverride,preemptionPolicy,priority,runtimeClassName,setHostnameAsFQDN,shareProcessNamespace,terminationGracePeriodSeconds
api.core.v1.PortStatus error
api.core.v1.Probe terminationGracePeriodSeconds
api.core.v1.ProjectedVolumeSource defaultMode,sources
api.core.v1.ReplicationControllerSpec replicas
api.core.v1.ResourceHealth message
api.core.v1.SeccompProfile localhostProfile
api.core.v1.Secret immutable
api.core.v1.SecretEnvSource optional
api.core.v1.SecretKeySelector optional
api.core.v1.SecretProjection optional
api.core.v1.SecretVolumeSource defaultMode,optional
api.core.v1.SecurityContext allowPrivilegeEscalation,privileged,procMount,readOnlyRootFilesystem,runAsGroup,runAsNonRoot,runAsUser
api.core.v1.ServiceAccount automountServiceAccountToken
api.core.v1.ServiceAccountTokenProjection expirationSeconds
api.core.v1.ServicePort appProtocol
api.core.v1.ServiceSpec allocateLoadBalancerNodePorts,internalTrafficPolicy,ipFamilyPolicy,loadBalancerClass,trafficDistribution
api.core.v1.Toleration tolerationSeconds
api.core.v1.TopologySpreadConstraint minDomains,nodeAffinityPolicy,nodeTaintsPolicy
api.core.v1.TypedLocalObjectReference apiGroup
api.core.v1.TypedObjectReference apiGroup,namespace
api.core.v1.VolumeMount mountPropagation,recursiveReadOnly
api.core.v1.VolumeMountStatus recursiveReadOnly
api.core.v1.WindowsSecurityContextOptions gmsaCredentialSpec,gmsaCredentialSpecName,hostProcess,runAsUserName
api.discovery.v1.Endpoint hostname,nodeName,zone
api.discovery.v1.EndpointConditions ready,serving,terminating
api.discovery.v1.EndpointPort appProtocol,name,port,protocol
api.discovery.v1.EndpointSlice endpoints,ports
api.flowcontrol.v1.ExemptPriorityLevelConfiguration lendablePercent,nominalConcurrencyShares
api.flowcontrol.v1.FlowSchemaSpec matchingPrecedence
api.flowcontrol.v1.LimitedPriorityLevelConfiguration borrowingLimitPercent,lendablePercent,nominalConcurrencyShares
api.flowcontrol.v1.QueuingConfiguration handSize,queueLengthLimit,queues
api.flowcontrol.v1.ResourcePolicyRule namespaces
api.networking.v1.IngressClassParametersReference apiGroup,namespace,scope
api.networking.v1.IngressPortStatus error
api.networking.v1.IngressSpec ingressClassName
api.networking.v1.NetworkPolicyPort endPort,protocol
api.policy.v1.PodDisruptionBudgetSpec unhealthyPodEvictionPolicy
api.policy.v1.PodDisruptionBudgetStatus currentHealthy,desiredHealthy,disruptionsAllowed,expectedPods
api.rbac.v1.ClusterRole rules
api.rbac.v1.Role rules
api.rbac.v1.RoleRef apiGroup
api.resource.v1.AllocatedDeviceStatus conditions,shareID
api.resource.v1.Device allNodes,allowMultipleAllocations,bindsToNode,nodeName
api.resource.v1.DeviceAttribute bool,int,string,version
api.resource.v1.DeviceClaim requests
api.resource.v1.DeviceClassSpec extendedResourceName
api.resource.v1.DeviceConstraint distinctAttribute,matchAttribute
api.resource.v1.DeviceRequestAllocationResult adminAccess,shareID
api.resource.v1.DeviceToleration tolerationSeconds
api.resource.v1.ExactDeviceRequest adminAccess
api.resource.v1.NodeAllocatableResourceMapping capacityKey
api.resource.v1.ResourceSliceSpec allNodes,nodeName,perDeviceNodeSelection
api.scheduling.v1.PriorityClass preemptionPolicy,value
api.storage.v1.CSIDriverSpec attachRequired,fsGroupPolicy,nodeAllocatableUpdatePeriodSeconds,podInfoOnMount,preventPodSchedulingIfMissing,requiresRepublish,seLinuxMount,serviceAccountTokenInSecrets,storageCapacity
api.storage.v1.CSINodeDriver topologyKeys
api.storage.v1.StorageClass allowVolumeExpansion,reclaimPolicy,volumeBindingMode
api.storage.v1.TokenRequest expirationSeconds
api.storage.v1.VolumeAttachmentSource persistentVolumeName
api.storage.v1.VolumeError errorCode
api.storage.v1.VolumeNodeResources count
apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionStatus conditions,storedVersions
apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinitionVersion deprecationWarning
apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceSubresourceScale labelSelectorPath
apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaProps $ref,maxItems,maxLength,maxProperties,maximum,minItems,minLength,minProperties,minimum,multipleOf,x-kubernetes-list-type,x-kubernetes-map-type,x-kubernetes-preserve-unknown-fields
apiextensions-apiserver.pkg.apis.apiextensions.v1.ServiceReference path,port
apiextensions-apiserver.pkg.apis.apiextensions.v1.ValidationRule optionalOldSelf,reason
apiextensions-apiserver.pkg.apis.apiextensions.v1.WebhookClientConfig url
apimachinery.pkg.apis.meta.v1.DeleteOptions gracePeriodSeconds,ignoreStoreReadErrorWithClusterBreakingPotential,orphanDependents,propagationPolicy
apimachinery.pkg.apis.meta.v1.ListMeta remainingItemCount
apimachinery.pkg.apis.meta.v1.ObjectMeta deletionGracePeriodSeconds
apimachinery.pkg.apis.meta.v1.OwnerReference blockOwnerDeletion,controller
apimachinery.pkg.apis.meta.v1.Preconditions resourceVersion,uid
apimachinery.pkg.version.Info emulationMajor,emulationMinor,minCompatibilityMajor,minCompatibilityMinor
kube-aggregator.pkg.apis.apiregistration.v1.ServiceReference port`;

const PREFIX = "io.k8s.";
const NONE: ReadonlySet<string> = new Set();
let kept: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** The optional fields of a definition that may be zero or empty; `undefined` if it is none of Kubernetes' own. */
export function keptZerosOf(definition: string): ReadonlySet<string> | undefined {
  if (!definition.startsWith(PREFIX)) return undefined;
  kept ??= new Map(
    PACKED.split("\n").map((line) => {
      const [name = "", fields = ""] = line.split(" ");
      return [name, new Set(fields.split(","))];
    }),
  );
  return kept.get(definition.slice(PREFIX.length)) ?? NONE;
}
