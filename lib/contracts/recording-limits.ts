import { z } from './zod'

/** Limits of recorded answers: for questions and for files. */
export const recordingLimits = {
  questions: 8,
  questionLength: 500,
  prepSeconds: [0, 15, 30, 60, 90, 120],
  answerSeconds: [30, 60, 90, 120],
  retakes: 5,
  deadlineDays: { least: 3, most: 7 },
  textLength: 4000,
  fileBytes: 150 * 1024 * 1024,
  /** Tolerance beyond the allowed length: recorders stop a moment late. */
  slackSeconds: 3,
  keepDays: 90,
  notes: 200,
  noteLength: 500,
} as const

export const recordingTypes = ['video/webm', 'video/mp4'] as const
export type RecordingType = (typeof recordingTypes)[number]

const oneOf = (all: readonly number[]) => z.int().refine((value) => all.includes(value), 'not_in_list')

export const RecordedQuestionInput = z.object({
  text: z.string().trim().min(1, 'required').max(recordingLimits.questionLength),
  /** Preparation time after the question is opened. */
  prep_seconds: oneOf(recordingLimits.prepSeconds).default(30),
  max_seconds: oneOf(recordingLimits.answerSeconds).default(120),
  /** Maximum number of attempts per answer. */
  retakes: z.int().min(0).max(recordingLimits.retakes).default(2),
})
export type RecordedQuestionInput = z.infer<typeof RecordedQuestionInput>
