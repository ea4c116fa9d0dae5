export interface Grant {
  token: string
  expires: string
  must_change_password: boolean
}

/** A demo's way in. Your own server would sign people in its way, and mint a token for this page with `POST login-methods/embed_token/`. */
export async function signIn(base: string, username: string, password: string): Promise<Grant> {
  const answer = await fetch(`${base}/login-methods/login/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  if (!answer.ok) throw new Error(`login: ${answer.status}`)
  return answer.json()
}
