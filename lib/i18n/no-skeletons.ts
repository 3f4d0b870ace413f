/**
 * Stands in the bundle for the parser of ICU number and date skeletons (`{n, number, ::…}`): our messages use none,
 * and every page with client messages would carry it.
 */
function absent(): never {
  throw new Error('Messages have no ICU skeletons: format the value in code.')
}

export const parseNumberSkeleton = absent
export const parseNumberSkeletonFromString = absent
export const parseDateTimeSkeleton = absent
