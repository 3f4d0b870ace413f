import { customAlphabet } from 'nanoid'
import type { QuestionWithKey } from '@/lib/contracts/screening-questions'

export const newId = customAlphabet('abcdefghijkmnpqrstuvwxyz23456789', 8)

export const newQuestion = (inTest: boolean): QuestionWithKey => ({
  id: newId(),
  kind: inTest ? 'single' : 'bool',
  text: '',
  required: !inTest,
  options: inTest ? [newId(), newId()].map((id) => ({ id, text: '' })) : [],
  correct: [],
  range: null,
  weight: 1,
  knockout: false,
})
