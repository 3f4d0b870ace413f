/**
 * A company's own base of people: records, files, imports, forwarded mail, lists, consent, invitations, duplicates, the hiring page
 * and referrals. Other domains need what erasure and the copy of one's data ask for, no more.
 */

export {
  eraseFromTalent,
  eraseTalentOf,
  talentMailAbout,
  talentRecordsAbout,
} from './own-data/personal-data.service'
