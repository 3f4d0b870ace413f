/** Which resume fits which vacancy, and the autopickup that acts on it. */

export { learnFrom, unlearn } from './autopickup/agents.service'
export { newFindsOf } from './autopickup/finds.service'
export { newMatchesOf } from './lists.service'
export { pairKey, scoreFor } from './matching.service'
