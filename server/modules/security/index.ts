/** Journal of a person, audit log of a company, brakes on what is unusual. */
export {
  createReadingWatch,
  recordDownload,
  recordExport,
  recordResumeExport,
  recordWatched,
  watchCountry,
} from './anomalies.service'
export { recordAccountEvents, recordCompanyEvents } from './record.service'
