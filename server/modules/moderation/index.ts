/** What moderators look at and decide, and who the operators are. */
export { forgetCases } from './cases.service'
