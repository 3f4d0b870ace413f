/** Files of other systems: readers of tables, resumes and vacancies. */

export { type CsvRow, readTextTable } from './reader/reading/csv-rows'
export { inspectText } from './reader/reading/mojibake'
export { createResumeReader, type ResumeReader } from './resume-files/resume-files.service'
