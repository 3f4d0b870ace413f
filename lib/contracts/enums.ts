/** Every closed list of codes that crosses the wire. Russian names are served by the dictionaries. */
export const accountTypes = ['candidate', 'employer'] as const
export type AccountType = (typeof accountTypes)[number]

export const genders = ['male', 'female'] as const
export type Gender = (typeof genders)[number]

export const codePurposes = ['sign_up', 'sign_in', 'reset_password', 'change_email', 'change_phone'] as const
export type CodePurpose = (typeof codePurposes)[number]
/**
 * All purposes of a code; those after the first list have calls of their own and cannot be requested by `code/send`.
 */
export type AnyCodePurpose = CodePurpose | 'delete_account' | 'step_up' | 'restore_account' | 'accept_offer'

export const companyTypes = ['company', 'agency', 'private_recruiter', 'self_employed'] as const
export type CompanyType = (typeof companyTypes)[number]

/** People who work for it. */
export const companySizes = ['up_to_15', '16_50', '51_250', '251_1000', 'over_1000'] as const
export type CompanySize = (typeof companySizes)[number]

export const verificationStates = ['none', 'pending', 'verified', 'rejected'] as const
export type VerificationState = (typeof verificationStates)[number]

export const vacancyStates = [
  'draft',
  'moderation',
  'active',
  'paused',
  'expired',
  'closed',
  'archived',
  'rejected',
  'blocked',
  'deleted',
] as const
export type VacancyState = (typeof vacancyStates)[number]

export const vacancyActors = ['employer', 'moderator', 'scheduler'] as const
export type VacancyActor = (typeof vacancyActors)[number]

/** Actions on a vacancy; which of them is possible when is defined in `server/modules/vacancies/transitions.ts`. */
export const vacancyActions = [
  'publish',
  'resume',
  'restore',
  'prolong',
  'pause',
  'withdraw',
  'close',
  'reopen',
  'archive',
  'unarchive',
  'delete',
  'undelete',
  'approve',
  'reject',
  'block',
  'unblock',
  'expire',
] as const
export type VacancyAction = (typeof vacancyActions)[number]

export const closeReasons = ['hired_here', 'hired_elsewhere', 'cancelled', 'other'] as const
export type CloseReason = (typeof closeReasons)[number]

export const resumeStates = ['draft', 'moderation', 'published', 'hidden', 'archived', 'blocked'] as const
export type ResumeState = (typeof resumeStates)[number]

/** Who may open a resume: verified employers, the whole internet, holders of a secret link, nobody. */
export const resumeVisibilities = ['clients', 'everyone', 'direct', 'no_one'] as const
export type ResumeVisibility = (typeof resumeVisibilities)[number]

export const employmentForms = ['FULL', 'PART', 'PROJECT', 'FLY_IN_FLY_OUT'] as const
export type EmploymentForm = (typeof employmentForms)[number]

export const workFormats = ['ON_SITE', 'REMOTE', 'HYBRID', 'FIELD_WORK'] as const
export type WorkFormat = (typeof workFormats)[number]

export const scheduleDays = [
  'FIVE_ON_TWO_OFF',
  'TWO_ON_TWO_OFF',
  'SIX_ON_ONE_OFF',
  'FOUR_ON_FOUR_OFF',
  'FOUR_ON_THREE_OFF',
  'FOUR_ON_TWO_OFF',
  'THREE_ON_THREE_OFF',
  'THREE_ON_TWO_OFF',
  'TWO_ON_ONE_OFF',
  'ONE_ON_THREE_OFF',
  'ONE_ON_TWO_OFF',
  'SEVEN_ON_ZERO_OFF',
  'WEEKEND',
  'FLEXIBLE',
  'OTHER',
  /** In shifts whose days are not said. */
  'SHIFTS',
] as const
export type ScheduleDays = (typeof scheduleDays)[number]

export const workingHours = [
  'HOURS_2',
  'HOURS_3',
  'HOURS_4',
  'HOURS_5',
  'HOURS_6',
  'HOURS_7',
  'HOURS_8',
  'HOURS_9',
  'HOURS_10',
  'HOURS_11',
  'HOURS_12',
  'HOURS_24',
  'FLEXIBLE',
  'OTHER',
] as const
export type WorkingHours = (typeof workingHours)[number]

/** Length of one rotation of fly-in fly-out work, days. */
export const flyInFlyOutDays = [
  'DAYS_15',
  'DAYS_20',
  'DAYS_30',
  'DAYS_45',
  'DAYS_60',
  'DAYS_90',
  'OTHER',
] as const
export type FlyInFlyOutDays = (typeof flyInFlyOutDays)[number]

/** Parties of a civil-law contract, besides or instead of an employment contract. */
export const civilLawContracts = ['INDIVIDUAL', 'SELF_EMPLOYED', 'INDIVIDUAL_ENTREPRENEUR'] as const
export type CivilLawContract = (typeof civilLawContracts)[number]

/** Minimum age for workers under 18. */
export const ageRestrictions = ['AGE_14_PLUS', 'AGE_16_PLUS'] as const
export type AgeRestriction = (typeof ageRestrictions)[number]

export const experienceBands = ['noExperience', 'between1And3', 'between3And6', 'moreThan6'] as const
export type ExperienceBand = (typeof experienceBands)[number]

/** Education required by a vacancy. */
export const educationDemands = ['not_required_or_not_specified', 'special_secondary', 'higher'] as const
export type EducationDemand = (typeof educationDemands)[number]

/** Education stated in a resume. */
export const educationLevels = [
  'secondary',
  'special_secondary',
  'unfinished_higher',
  'higher',
  'bachelor',
  'master',
  'candidate',
  'doctor',
] as const
export type EducationLevel = (typeof educationLevels)[number]

export const languageLevels = ['a1', 'a2', 'b1', 'b2', 'c1', 'c2', 'l1'] as const
export type LanguageLevel = (typeof languageLevels)[number]

export const languageCodes = [
  'rus', 'eng', 'deu', 'fra', 'spa', 'ita', 'zho', 'jpn', 'kor', 'tur', 'ara', 'por', 'pol', 'ces', 'srp',
  'ukr', 'bel', 'kaz', 'kir', 'uzb', 'tgk', 'hye', 'kat', 'aze', 'tat', 'bak', 'chv', 'heb', 'fin', 'nld',
  'swe', 'nor', 'ell', 'bul', 'ron', 'hun', 'hin', 'vie', 'fas', 'mon',
] as const // biome-ignore format: a table of codes reads better in rows
export type LanguageCode = (typeof languageCodes)[number]

export const currencies = [
  'RUB',
  'USD',
  'EUR',
  'KZT',
  'BYN',
  'UZS',
  'KGS',
  'AMD',
  'AZN',
  'GEL',
  'UAH',
] as const
export type Currency = (typeof currencies)[number]

/** Unit of a salary amount. */
export const salaryModes = ['MONTH', 'SHIFT', 'HOUR', 'FLY_IN_FLY_OUT', 'SERVICE'] as const
export type SalaryMode = (typeof salaryModes)[number]

export const salaryFrequencies = ['DAILY', 'WEEKLY', 'TWICE_PER_MONTH', 'MONTHLY', 'PER_PROJECT'] as const
export type SalaryFrequency = (typeof salaryFrequencies)[number]

export const driverLicences = ['A', 'B', 'C', 'D', 'E', 'BE', 'CE', 'DE', 'TM', 'TB'] as const
export type DriverLicence = (typeof driverLicences)[number]

export const relocationTypes = ['no_relocation', 'relocation_possible', 'relocation_desirable'] as const
export type RelocationType = (typeof relocationTypes)[number]

export const tripReadiness = ['never', 'sometimes', 'ready'] as const
export type TripReadiness = (typeof tripReadiness)[number]

export const jobSearchStatuses = [
  'active_search',
  'looking_for_offers',
  'has_job_offer',
  'accepted_job_offer',
  'not_looking_for_job',
] as const
export type JobSearchStatus = (typeof jobSearchStatuses)[number]

export const hiddenFields = ['names_and_photo', 'phones', 'email', 'other_contacts', 'experience'] as const
export type HiddenField = (typeof hiddenFields)[number]

/** Days within which an employer promises to answer. */
export const replyPromises = [3, 7, 14] as const
export type ReplyPromise = (typeof replyPromises)[number]

export const negotiationOrigins = ['application', 'invitation'] as const
export type NegotiationOrigin = (typeof negotiationOrigins)[number]

export const openNegotiationStates = [
  'new',
  'viewed',
  'in_review',
  'test',
  'interview',
  'offer',
  'offer_accepted',
] as const
export const endedNegotiationStates = [
  'hired',
  'declined_by_employer',
  'declined_by_candidate',
  'withdrawn',
  'expired',
  'vacancy_closed',
  'moved',
] as const
export const negotiationStates = [...openNegotiationStates, ...endedNegotiationStates] as const
export type NegotiationState = (typeof negotiationStates)[number]

/**
 * How a negotiation came about: the person's own search, a link with tags, their autopickup, a transfer from another
 * vacancy, or an invitation.
 */
export const negotiationSources = ['search', 'link', 'autopickup', 'move', 'base', 'invitation'] as const
export type NegotiationSource = (typeof negotiationSources)[number]

export const negotiationActors = ['candidate', 'employer', 'scheduler'] as const
export type NegotiationActor = (typeof negotiationActors)[number]

export const negotiationActions = [
  'apply',
  'invite',
  'open',
  'accept_invitation',
  'take_into_review',
  'assign_test',
  'submit_test',
  'propose_interview',
  'offer',
  'accept_offer',
  'confirm_hire',
  'decline',
  'withdraw',
  'expire',
  'close_vacancy',
  'move',
  'reopen',
] as const
export type NegotiationAction = (typeof negotiationActions)[number]

/** Other entries of the history: requests and answers outside the state machine, without a change of status. */
export const negotiationRequests = [
  'propose_move',
  'cancel_move',
  'refuse_move',
  'ask_reason',
  'give_reason',
  'remind',
  'revise_offer',
  'ask_offer',
  'answer_offer',
] as const
export type NegotiationRequest = (typeof negotiationRequests)[number]

/** All kinds of history entries. */
export const negotiationStepActions = [...negotiationActions, ...negotiationRequests] as const
export type NegotiationStepAction = (typeof negotiationStepActions)[number]

/** Separate consents, each logged with its text version. */
export const consentKinds = [
  'terms',
  'personal_data',
  'resume_distribution',
  'marketing',
  'pass_data',
  'recording',
] as const
export type ConsentKind = (typeof consentKinds)[number]

export const favoriteTypes = ['vacancy', 'resume'] as const
export type FavoriteType = (typeof favoriteTypes)[number]

/**
 * Why a candidate rejects a vacancy; what autopickup learns from each:
 * `server/modules/matching/autopickup/learning.ts`.
 */
export const vacancyHideReasons = [
  'salary',
  'fly_in',
  'schedule',
  'format',
  'place',
  'experience',
  'company',
  'agency',
  'not_my_job',
  'other',
] as const
export type VacancyHideReason = (typeof vacancyHideReasons)[number]

/** Why an employer rejects a resume for a vacancy. */
export const resumeHideReasons = [
  'experience',
  'skills',
  'salary',
  'place',
  'already_known',
  'other',
] as const
export type ResumeHideReason = (typeof resumeHideReasons)[number]
