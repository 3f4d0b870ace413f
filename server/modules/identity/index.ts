/** Who somebody is: accounts, sessions, consents, companies and their members, presence. */
export { consumeCode, issueCode, ownCodeKey } from './accounts/codes.service'
export {
  type ConsentRecord,
  consentsOf,
  endConsentOf,
  endRecordingConsent,
  logConsent,
} from './accounts/consent-log.service'
export { type Contact, maskContact, parseContact } from './accounts/contact'
export { deliver } from './accounts/deliver'
export {
  giveDistributionConsent,
  hasDistributionConsent,
  lockConsents,
  withdrawDistributionConsent,
} from './accounts/distribution-consent.service'
export { endAllSessions } from './accounts/end-sessions.service'
export { codeLetter, letter } from './accounts/letters'
export { addressOf, codeCounters, createLimits, type Limits } from './accounts/limits'
export { ownContact, userOf } from './accounts/profile.service'
export { finishUnfreeze, frozenAccountOf, startRecovery } from './accounts/recovery/recoveries.service'
export { finishFactorRemoval, startFactorRemoval } from './accounts/second-factor/lost.service'
export { actingMembers } from './companies/acting.service'
export { arbitrateRequest, type JoinDecision, requestsToDecide } from './companies/join-decision.service'
export { isOwnCompany } from './companies/own-companies.service'
export { presentReply } from './companies/reply.presenter'
export { requireRoom } from './companies/room.service'
export { suggestCompanies } from './companies/suggest.service'
export {
  type CompanyToVerify,
  decideVerification,
  listCompaniesToVerify,
  type VerificationDecision,
} from './companies/verification.service'
export { anyOnline } from './presence/online.service'
export { changePrivacy, isPresenceVisible, memberName, privacyOf } from './presence/visibility.service'
