/** What moderators look at and decide, and who the operators are. */
export { eraseCaseTexts } from './cases.service'
