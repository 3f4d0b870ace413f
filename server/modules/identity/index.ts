/** Accounts, sessions, consents, companies and their members, presence. */

export { endAllSessions } from './accounts/active-sessions.service'
export { findChatActor } from './accounts/chat-actor.repository'
export { consumeCode, issueCode, ownCodeKey } from './accounts/codes.service'
export {
  type ConsentRecord,
  consentsOf,
  endConsentOf,
  endRecordingConsent,
  giveDistributionConsent,
  hasDistributionConsent,
  lockConsents,
  logConsent,
  withdrawDistributionConsent,
} from './accounts/consents.service'
export { type Contact, maskContact, parseContact } from './accounts/contact'
export { deliver } from './accounts/deliver'
export { codeLetter, letter } from './accounts/letters'
export { ownContact, userOf, verifiedContacts } from './accounts/profile.service'
export { isProof } from './accounts/proofs.service'
export { codeCounters, createLimits, ipKeyOf, type Limits } from './accounts/rate-limits'
export { linkHashOf, newLink } from './accounts/recovery/changes.service'
export { finishUnfreeze, frozenAccountOf, startRecovery } from './accounts/recovery/recoveries.service'
export { finishFactorRemoval, startFactorRemoval } from './accounts/second-factor/manage.service'
export { confirmByOwnCode, sendOwnCode } from './accounts/step-up.service'
export { presentReply } from './companies/companies.presenter'
export {
  findPublicCompany as companyByPublicId,
  findRecruitingMembers as recruitingMembers,
  lockCompany,
} from './companies/companies.repository'
export { requireCapacity } from './companies/companies.service'
export { arbitrateRequest, type JoinDecision, requestsToDecide } from './companies/join-decision.service'
export { isOwnCompany } from './companies/members.repository'
export { suggestCompanies } from './companies/suggest.service'
export {
  type CompanyToVerify,
  decideVerification,
  listCompaniesToVerify,
  type VerificationDecision,
} from './companies/verification.service'
export { memberName } from './presence/channel-authorization.service'
export {
  anyOnline,
  changePrivacy,
  isPresenceVisible,
  privacyOf,
} from './presence/presence.service'
