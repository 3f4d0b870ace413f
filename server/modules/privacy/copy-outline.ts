import dictionaryNames from '@/messages/ru/dictionaries.json'
import interviewWords from '@/messages/ru/interviews.json'
import companyWords from '@/messages/ru/my.json'
import negotiationWords from '@/messages/ru/negotiations.json'
import offerWords from '@/messages/ru/offers.json'
import resumeWords from '@/messages/ru/resumeForm.json'
import savedWords from '@/messages/ru/savedSearches.json'
import type copyWords from '@/messages/ru/server/copy.json'
import copy from '@/messages/ru/server/copy.json'
import settingsWords from '@/messages/ru/settings.json'
import vacancyWords from '@/messages/ru/vacancyForm.json'

type Words = Readonly<Record<string, string>>
export type FieldName = keyof typeof copyWords.fields
export type SectionName = keyof typeof copyWords.sections

/** How rows of one file are read: which of their fields, in which order, and by which words. */
export interface Outline {
  /** What an entry is called by; the first of these that is there. */
  titles?: readonly string[]
  /** Objects whose fields are read as those of the row itself. */
  within?: readonly string[]
  fields: readonly FieldName[]
  /** Words of fields that hold codes. */
  words?: Partial<Record<FieldName, Words>>
  groups?: Partial<Record<FieldName, Outline>>
}

const { status, step } = negotiationWords
const { own, recorded } = interviewWords
/** As on the site: a candidate is not told whether they were assessed, and recorded answers have words of their own. */
const ownInterview: Words = {
  cancelled_by_candidate: own.candidate.cancelled,
  no_show_candidate: own.candidate.absent,
}
const interviewStatus: Words = {
  ...interviewWords.status,
  ...ownInterview,
  awaiting_feedback: interviewWords.status.done,
  rated: interviewWords.status.done,
  ...Object.fromEntries(
    Object.entries({
      ...recorded.status,
      ...ownInterview,
      awaiting_feedback: own.candidate.answered,
      rated: own.candidate.answered,
    }).map(([code, words]) => [`video_async.${code}`, words]),
  ),
}
const negotiationStatus: Words = {
  ...status.candidate,
  new: status.candidate.new_application,
  viewed: status.candidate.viewed_application,
}
const reasons: Words = { ...dictionaryNames.candidate_refusal_reasons, ...dictionaryNames.refusal_reasons }

/** Steps are told as on the screen: by what was done and by whom. */
export const stepWords: Words = step.candidate
export const dictionaryFields: Partial<Record<FieldName, Words>> = {
  workFormats: dictionaryNames.work_formats,
  employmentForms: dictionaryNames.employment_forms,
  jobSearchStatus: dictionaryNames.job_search_statuses,
  gender: copy.values.gender,
  visibility: resumeWords.visibilities,
  role: companyWords.companies.members.roles,
}

const education: Outline = {
  titles: ['name'],
  fields: ['level', 'faculty', 'year'],
  words: { level: dictionaryNames.education_levels },
}
const answers: Outline = { titles: ['question'], fields: ['answer', 'text', 'answeredAt'] }

/** The files that people read, in this order; the others are for programs. */
export const outlines: Readonly<Record<SectionName, Outline>> = {
  profile: {
    titles: ['person'],
    fields: ['lastName', 'firstName', 'dob', 'gender', 'email', 'phone', 'presenceVisible', 'createdAt'],
  },
  consents: {
    titles: ['kind'],
    fields: ['textVersion', 'givenAt', 'withdrawnAt'],
    words: { kind: settingsWords.consents.kinds },
  },
  sessions: { titles: ['userAgent'], fields: ['place', 'createdAt', 'lastSeenAt', 'endedAt'] },
  companies: {
    titles: ['name'],
    within: ['company'],
    fields: ['role', 'legalName', 'inn', 'createdAt'],
  },
  resumes: {
    titles: ['title'],
    fields: [
      'status',
      'visibility',
      'lastName',
      'firstName',
      'middleName',
      'birthDate',
      'phone',
      'email',
      'cityId',
      'roleIds',
      'employmentForms',
      'workFormats',
      'salaryAmount',
      'salaryCurrency',
      'jobSearchStatus',
      'skills',
      'about',
      'createdAt',
      'publishedAt',
    ],
    words: { status: resumeWords.states },
    groups: {
      experience: { titles: ['company'], fields: ['position', 'start', 'end', 'description'] },
      education,
    },
  },
  'resume-variants': {
    titles: ['vacancyTitle'],
    within: ['variant'],
    fields: ['resumeTitle', 'createdAt', 'updatedAt'],
    groups: {
      changes: {
        titles: ['title'],
        fields: ['title', 'about', 'skills'],
        groups: { jobs: { titles: ['key'], fields: ['description'] } },
      },
    },
  },
  vacancies: {
    titles: ['title'],
    within: ['vacancy'],
    fields: ['company', 'status', 'createdAt', 'publishedAt', 'closedAt'],
    words: { status: vacancyWords.states },
  },
  negotiations: {
    titles: ['vacancyTitle'],
    fields: ['companyName', 'origin', 'status', 'letter', 'answerText', 'reason', 'ownNote', 'createdAt'],
    words: { status: negotiationStatus, origin: copy.values.origin, reason: reasons },
    groups: { steps: { titles: ['action'], fields: ['at', 'text', 'reason'], words: { reason: reasons } } },
  },
  offers: {
    titles: ['position', 'text'],
    within: ['terms'],
    fields: [
      'status',
      'pay_amount',
      'pay_net',
      'pay_mode',
      'bonus',
      'start_date',
      'format',
      'place',
      'probation_months',
      'valid_until',
      'conditions',
      'message',
      'sentAt',
      'closedAt',
      'answer',
      'askedAt',
      'answeredAt',
    ],
    words: {
      status: copy.values.offer,
      pay_mode: offerWords.per,
      format: dictionaryNames.work_formats,
    },
  },
  messages: {
    titles: ['vacancyTitle'],
    fields: ['companyName', 'createdAt', 'mine', 'text', 'fileName', 'attachment'],
  },
  answers: { titles: ['vacancyTitle'], fields: ['answeredAt'], groups: { answers } },
  tests: {
    titles: ['title'],
    fields: ['vacancyTitle', 'status', 'startedAt', 'finishedAt', 'score', 'passed'],
    words: { status: copy.values.test },
    groups: { answers },
  },
  interviews: {
    titles: ['vacancyTitle'],
    fields: ['kind', 'status', 'startsAt', 'endsAt', 'note', 'reasonText', 'createdAt'],
    words: { kind: interviewWords.kind, status: interviewStatus },
    groups: { answers },
  },
  favorites: {
    titles: ['title'],
    fields: ['type', 'keptAt'],
    words: { type: copy.values.type },
  },
  'saved-searches': {
    titles: ['name'],
    fields: ['cadence', 'createdAt'],
    words: { cadence: savedWords.cadences },
  },
  shelf: {
    titles: ['vacancyTitle', 'resumeTitle'],
    within: ['item'],
    fields: ['resumeTitle', 'note', 'remindAt', 'createdAt'],
  },
  hidden: {
    titles: ['vacancyTitle', 'resumeTitle'],
    within: ['hiding'],
    fields: ['kind', 'createdAt'],
    words: { kind: copy.values.hiding },
  },
  autopickups: {
    titles: ['resumeTitle'],
    within: ['autopickup'],
    fields: ['createdAt'],
    groups: {
      finds: { titles: ['vacancyTitle'], within: ['find'], fields: ['score', 'letter', 'createdAt'] },
    },
  },
}
