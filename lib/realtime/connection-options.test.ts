import { describe, expect, it } from 'vitest'
import { clientOptions } from './connection'

const realtime = { key: 'k', cluster: 'eu', url: '' }

describe('clientOptions', () => {
  it('F1 forces TLS and WebSocket only, on the page’s own origin', () => {
    expect(clientOptions({ siteUrl: 'https://dvoe.example', realtime }, 'https://dvoe.example')).toEqual({
      cluster: 'eu',
      wsHost: 'dvoe.example',
      wsPort: 80,
      wssPort: 443,
      wsPath: '',
      forceTLS: true,
      enabledTransports: ['ws'],
    })
  })

  it('F1 speaks plain ws only when the configured site itself is http:', () => {
    const plain = clientOptions({ siteUrl: 'http://localhost:3000', realtime }, 'http://127.0.0.1:3000')
    expect(plain).toMatchObject({ forceTLS: false, wsHost: '127.0.0.1', wsPort: 3000 })
    const behindProxy = clientOptions({ siteUrl: 'https://dvoe.example', realtime }, 'http://127.0.0.1:3000')
    expect(behindProxy.forceTLS).toBe(true)
  })

  it('F1 takes the service named by the run-time configuration', () => {
    const service = { ...realtime, url: 'https://live.example:8443/ws/' }
    expect(
      clientOptions({ siteUrl: 'https://dvoe.example', realtime: service }, 'https://dvoe.example'),
    ).toMatchObject({
      wsHost: 'live.example',
      wssPort: 8443,
      wsPath: '/ws',
    })
  })
})
