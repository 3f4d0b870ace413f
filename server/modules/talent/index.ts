/** A company's own base of people: records with ground and term, lists, notes, consent by letter. */

export { eraseFromTalent, eraseTalentOf, talentMailAbout, talentRecordsAbout } from './personal-data.service'
