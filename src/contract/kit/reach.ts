/**
 * Parts of a call that name people, departments, roles or sessions. What is said here is all that is said about it: one function of
 * the server (identity/reach) decides whether the caller may, before any handler runs, and the isolation test takes its list from here.
 */
/** A user is named by his id or his account name; departments and roles by their ids or codes. */
export type Named = 'user' | 'depart' | 'role' | 'departRole' | 'session'
/**
 * `shown`: what is beyond reach is left out of the answer, nothing is refused. `see`: looked at, or chosen. `touch`: linked, or changed
 * without a gain for anybody. `govern`: who is named gets or loses rights, or the row itself is kept. `become`: what opens his
 * account, or closes it, and the tenants and departments by which he sees: also refused where he holds more than the caller.
 */
export type Act = 'shown' | 'see' | 'touch' | 'govern' | 'become'
/** By property of the path, the query or the body; a list is comma separated or an array. */
export type Reach = Readonly<Record<string, readonly [Named, Act]>>
