/** A binary answer, so not a call of the contract: `GET` with the bearer token, 404 when there is none. */
export const EXPORT_FILE_PATH = '/v1/accounts/export/file'
