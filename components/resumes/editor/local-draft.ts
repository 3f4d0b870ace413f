import { keptCopies } from '@/components/forms/creation/kept-copy'
import { emptyResumeForm } from './resume-form'

/** Resumes as this browser keeps them. */
export const resumeCopies = keptCopies('resume', emptyResumeForm)
export const { readNew: readLocalDraft, writeNew: writeLocalDraft } = resumeCopies
