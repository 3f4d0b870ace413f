/** One realtime application: `key` is public, `secret` signs channel authorisations and HTTP API calls. */
export interface AppCredentials {
  id: string
  key: string
  secret: string
}
