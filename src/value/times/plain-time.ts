/** A time as Kubernetes writes it, in UTC and to the second, if it is plain that the day exists. */
export const PLAIN_TIME: RegExp =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/;
