import type { ConsentKind } from './enums'

/** Version of the text a person agrees to today, logged with each consent and shown on the document's page. */
export const consentTextVersions: Record<ConsentKind, string> = {
  terms: '2026-11-01',
  personal_data: '2026-11-01',
  resume_distribution: '2026-11-01',
  marketing: '2026-11-01',
  pass_data: '2026-11-21',
  recording: '2026-11-21',
}
