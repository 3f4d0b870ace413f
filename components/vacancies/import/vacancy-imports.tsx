'use client'

import { FeedsBox } from './feeds'
import { ImportHistory } from './history'
import { UploadBox } from './upload'

/** Vacancies out of a file or a feed, and what came of it before. */
export function VacancyImports() {
  return (
    <>
      <UploadBox />
      <FeedsBox />
      <ImportHistory />
    </>
  )
}
