/** The configured OpenID Connect providers: discovered at the first use, asked with state, nonce and PKCE. */
import * as oidc from 'openid-client'
import { carriesNul, withoutNul } from '#lib/nul.ts'
import type { OidcProvider } from '#server/config.ts'
import type { Identity } from './pass-queries.ts'

const timeoutSec = 8
const mostName = 100

export interface Leaving {
  url: string
  state: string
  nonce: string
  verifier: string
}
export interface Provider {
  readonly source: string
  readonly title: string
  /** @param callback where the window is to come back to */
  leave(callback: string): Promise<Leaving>
  /**
   * Redeems what the window came back with.
   * @throws whatever does not hold: state, nonce, signature, issuer, audience, age
   */
  arrive(url: URL, expected: { state: string; nonce: string; verifier: string }): Promise<Identity>
}

export function createProvider(config: OidcProvider): Provider {
  const { source, title, issuer, clientId, clientSecret, scope } = config
  let discovered: Promise<oidc.Configuration> | undefined
  const discover = () => {
    discovered ??= oidc
      .discovery(
        new URL(issuer),
        clientId,
        clientSecret,
        clientSecret === undefined ? oidc.None() : undefined,
        {
          timeout: timeoutSec,
          execute: [
            // The signature counts, not only the line on which the answer came.
            oidc.enableNonRepudiationChecks,
            ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
          ],
        },
      )
      .catch((error: unknown) => {
        // The provider may be there at the next try.
        discovered = undefined
        throw error
      })
    return discovered
  }
  return {
    source,
    title,
    async leave(callback) {
      const configuration = await discover()
      const state = oidc.randomState()
      const nonce = oidc.randomNonce()
      const verifier = oidc.randomPKCECodeVerifier()
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: callback,
        scope,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, state, nonce, verifier }
    },
    async arrive(url, { state, nonce, verifier }) {
      const tokens = await oidc.authorizationCodeGrant(await discover(), url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('no ID token')
      if (carriesNul([claims.iss, claims.sub])) throw new Error('U+0000 in an ID token')
      const named = [claims['preferred_username'], claims['name'], claims['nickname']].find(
        (value): value is string => typeof value === 'string' && value !== '',
      )
      return {
        source,
        issuer: claims.iss,
        subject: claims.sub,
        name: withoutNul((named ?? '').slice(0, mostName)),
      }
    },
  }
}
