import { defineCall, moment, publicId, publicIdParams } from './call'
import { ProposedInterviews } from './interview-proposals'
import { interviewLimits } from './interview-states'
import { RecordedQuestionInput, recordingLimits, recordingTypes } from './recording-limits'
import { z } from './zod'

export const RecordedProposal = z.object({
  negotiation_public_ids: z
    .array(publicId)
    .min(1, 'required')
    .max(interviewLimits.invitees)
    .refine((all) => new Set(all).size === all.length, 'invalid'),
  questions: z.array(RecordedQuestionInput).min(1, 'required').max(recordingLimits.questions),
  deadline_days: z
    .int()
    .min(recordingLimits.deadlineDays.least)
    .max(recordingLimits.deadlineDays.most)
    .default(5),
  interviewers: z.array(publicId).max(interviewLimits.interviewers).default([]),
  note: z.string().trim().max(interviewLimits.note).default(''),
})
export type RecordedProposal = z.infer<typeof RecordedProposal>

/** A question and its answer. The company sees answers only after they were submitted. */
export const RecordedItem = z.object({
  /** From 0. */
  position: z.int(),
  /** Null for the candidate until they open the question, which starts the preparation time. */
  text: z.string().nullable(),
  prep_seconds: z.int(),
  max_seconds: z.int(),
  retakes: z.int(),
  opened_at: moment.nullable(),
  /** Remaining recording attempts. */
  attempts_left: z.int(),
  answer: z
    .object({
      /** `gone`: the recording was deleted by retention or by the candidate. */
      kind: z.enum(['video', 'text', 'gone']),
      text: z.string().nullable(),
      seconds: z.number().nullable(),
      at: moment,
    })
    .nullable(),
})
export type RecordedItem = z.infer<typeof RecordedItem>

/** A note at a position of a recording, visible to its author only. */
export const RecordingNote = z.object({
  public_id: publicId,
  position: z.int(),
  at_ms: z.int(),
  text: z.string(),
  created_at: moment,
})
export type RecordingNote = z.infer<typeof RecordingNote>

export const RecordedInterview = z.object({
  items: z.array(RecordedItem),
  /** Whether the viewer is the candidate and may answer at the moment. */
  may_answer: z.boolean(),
  /** When the candidate consented to recording; null without a valid consent. */
  consent_at: moment.nullable(),
  /** When the company first opened the answers. */
  viewed_at: moment.nullable(),
  /** When the first of the recordings expires. */
  keep_until: moment.nullable(),
  /** The viewer's own notes, for the company. */
  notes: z.array(RecordingNote),
})
export type RecordedInterview = z.infer<typeof RecordedInterview>

export const Playback = z.object({
  /** Relative to the API; the URL itself grants access until `expires_at`. */
  files: z.array(
    z.object({
      position: z.int(),
      url: z.string(),
      /** The same as a download; for the candidate only. */
      download: z.string().nullable(),
      type: z.enum(recordingTypes),
    }),
  ),
  expires_at: moment,
})
export type Playback = z.infer<typeof Playback>

const answerParams = z.object({
  publicId,
  position: z.coerce
    .number()
    .int()
    .min(0)
    .max(recordingLimits.questions - 1),
})
const tag = 'interviews'
const closed = ['not_found', 'forbidden', 'wrong_state'] as const

export const interviewAnswerCalls = {
  'POST /v1/vacancies/:publicId/recorded-interviews': defineCall({
    method: 'POST',
    path: '/v1/vacancies/:publicId/recorded-interviews',
    summary:
      'Ask candidates for recorded answers; one unit of `recorded_answers` each, back when nobody answers',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: RecordedProposal,
    result: ProposedInterviews,
    status: 201,
    idempotent: true,
    errors: [
      'vacancy_not_found',
      'not_found',
      'forbidden',
      'wrong_state',
      'not_enough_purchased_services',
      'validation_failed',
    ],
  }),
  'GET /v1/interviews/:publicId/answers': defineCall({
    method: 'GET',
    path: '/v1/interviews/:publicId/answers',
    summary: 'Questions and answers of an interview of recorded answers',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: RecordedInterview,
    errors: ['not_found'],
  }),
  'PUT /v1/interviews/:publicId/recording-consent': defineCall({
    method: 'PUT',
    path: '/v1/interviews/:publicId/recording-consent',
    summary: 'Allow one’s answers to be recorded and shown to the company',
    tag,
    auth: 'required',
    params: publicIdParams,
    body: z.object({ consent: z.literal(true, 'consent_required') }),
    result: RecordedInterview,
    errors: [...closed],
  }),
  'DELETE /v1/interviews/:publicId/recording-consent': defineCall({
    method: 'DELETE',
    path: '/v1/interviews/:publicId/recording-consent',
    summary: 'Take the consent back: recordings of this interview are deleted, texts stay',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: RecordedInterview,
    errors: ['not_found', 'forbidden'],
  }),
  'PUT /v1/interviews/:publicId/answers/:position/opening': defineCall({
    method: 'PUT',
    path: '/v1/interviews/:publicId/answers/:position/opening',
    summary: 'See a question; the time to think begins',
    tag,
    auth: 'required',
    params: answerParams,
    result: RecordedInterview,
    errors: [...closed],
  }),
  'POST /v1/interviews/:publicId/answers/:position/attempts': defineCall({
    method: 'POST',
    path: '/v1/interviews/:publicId/answers/:position/attempts',
    summary: 'Begin a recording; as many as the question allows',
    tag,
    auth: 'required',
    params: answerParams,
    result: RecordedInterview,
    errors: [...closed, 'recording_consent_required', 'limit_exceeded'],
  }),
  'POST /v1/interviews/:publicId/answers/:position/uploads': defineCall({
    method: 'POST',
    path: '/v1/interviews/:publicId/answers/:position/uploads',
    summary: 'A place to upload a recording to by the tus protocol: HEAD and PATCH /v1/uploads/{upload}',
    tag,
    auth: 'required',
    params: answerParams,
    body: z.object({
      bytes: z.int().min(1, 'required').max(recordingLimits.fileBytes),
      type: z.enum(recordingTypes),
    }),
    result: z.object({ upload: publicId }),
    status: 201,
    errors: [...closed, 'recording_consent_required', 'limit_exceeded'],
  }),
  'PUT /v1/interviews/:publicId/answers/:position': defineCall({
    method: 'PUT',
    path: '/v1/interviews/:publicId/answers/:position',
    summary:
      'Answer by an uploaded recording, which is checked now, or by a text; takes the place of another answer',
    tag,
    auth: 'required',
    params: answerParams,
    body: z
      .object({
        upload: publicId.optional(),
        text: z.string().trim().max(recordingLimits.textLength).optional(),
      })
      .refine(({ upload, text }) => upload !== undefined || Boolean(text), {
        error: 'required',
        path: ['text'],
      }),
    result: RecordedInterview,
    errors: [
      ...closed,
      'recording_consent_required',
      'file_type_not_allowed',
      'file_unreadable',
      'is_too_long',
    ],
  }),
  'POST /v1/interviews/:publicId/playback': defineCall({
    method: 'POST',
    path: '/v1/interviews/:publicId/playback',
    summary: 'Short-lived addresses of the recordings; the company’s first look is told to the candidate',
    tag,
    auth: 'required',
    params: publicIdParams,
    result: Playback,
    errors: ['not_found', 'wrong_state'],
  }),
  'POST /v1/interviews/:publicId/answers/:position/notes': defineCall({
    method: 'POST',
    path: '/v1/interviews/:publicId/answers/:position/notes',
    summary: 'Write a note at a moment of an answer, for oneself',
    tag,
    auth: 'required',
    params: answerParams,
    body: z.object({
      at_ms: z.int().min(0).max(600_000),
      text: z.string().trim().min(1, 'required').max(recordingLimits.noteLength),
    }),
    result: RecordingNote,
    status: 201,
    errors: ['not_found', 'forbidden', 'wrong_state', 'limit_exceeded'],
  }),
  'DELETE /v1/interviews/:publicId/notes/:note': defineCall({
    method: 'DELETE',
    path: '/v1/interviews/:publicId/notes/:note',
    summary: 'Delete a note of one’s own',
    tag,
    auth: 'required',
    params: z.object({ publicId, note: publicId }),
    result: z.null(),
    errors: ['not_found', 'forbidden'],
  }),
} as const
