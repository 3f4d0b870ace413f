/** Which resume fits which vacancy, and the autopickup that acts on it. */
export { newFindsOf } from './autopickup/finds.service'
export { learnFrom, unlearn } from './autopickup/learn.service'
export { pairKey, scoreFor } from './matching.service'
