// Stands for typebox in the console's build. Here schemas are types and nothing else, since the server validates;
// the true builders bring their compiler along, 27 kB gzip that the login would wait for.
const plain = { Object: properties => ({ properties }) }
export default new Proxy(plain, { get: (known, word) => known[word] ?? (() => ({})) })
