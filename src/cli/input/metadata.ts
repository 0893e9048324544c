/** What to say of an object that does not say who owns what of it; it follows the object's name. */
export const NO_MANAGED_FIELDS =
  "has no managedFields: get it with kubectl get -o yaml --show-managed-fields";
