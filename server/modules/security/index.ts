/** Journal of a person, audit log of a company, brakes on what is unusual. */
export { watchCountry } from './countries.service'
export { createReadingWatch } from './reading.service'
export { recordAccountEvents, recordCompanyEvents } from './record.service'
export { recordDownload, recordExport, recordResumeExport, recordWatched } from './watched.service'
