import { keptCopies } from '@/components/forms/creation/kept-copy'
import { emptyVacancyForm } from './vacancy-form'

/** Vacancies as this browser keeps them. */
export const vacancyCopies = keptCopies('vacancy', emptyVacancyForm)
export const { readNew: readLocalDraft } = vacancyCopies
