/** Below this age nobody may have an account here. */
export const minimumAge = 14
