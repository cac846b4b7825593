/* A small plugin: one button for each row. Before it first draws it tries to reach what it must not reach, and shows what it did reach. */
(() => {
  const { host } = globalThis;
  const elsewhere = host ?? 'https://elsewhere.invalid';
  const loads = (name, source) =>
    new Promise((resolve, reject) => {
      const element = document.createElement(name);
      element.onload = resolve;
      element.onerror = () => reject(new Error('no'));
      element.src = source;
      document.body.append(element);
    });
  const attempts = {
    cookies: () => document.cookie,
    localStorage: () => localStorage.length,
    sessionStorage: () => sessionStorage.length,
    indexedDb: () => indexedDB.open('x'),
    'parent page': () => parent.document.title,
    'address of the page': () => top.location.href,
    'top navigation': () => {
      top.location.href = elsewhere;
    },
    'a window': () => {
      if (open(elsewhere) === null) throw new Error('no');
    },
    'the API': () => fetch(new URL('/api/v1/me/', base())),
    'its host': () => fetch(`${elsewhere}/stolen?by=fetch`, { mode: 'no-cors' }),
    'its own bundle': () => fetch(`${elsewhere}/gauge.js?stolen=again`),
    'a picture': () => loads('img', `${elsewhere}/stolen.png`),
    'a script': () => loads('script', `${elsewhere}/stolen.js`),
    'its bundle as script': () => loads('script', `${elsewhere}/gauge.js?stolen=1`),
    'a beacon': () => {
      // It is queued before the policy is asked; what the host gets is looked at there.
      navigator.sendBeacon(`${elsewhere}/stolen?by=beacon`);
      throw new Error('see the host');
    },
    'a socket': () =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket(elsewhere.replace('http', 'ws'));
        socket.onopen = resolve;
        socket.onerror = reject;
      }),
    'a peer': () => new RTCPeerConnection(),
    'a worker': () =>
      new Promise((resolve, reject) => {
        const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])));
        worker.onmessage = resolve;
        worker.onerror = reject;
      }),
  };
  const base = () => document.location.href;
  const reached = async () => {
    const found = [];
    for (const [name, attempt] of Object.entries(attempts)) {
      try {
        await attempt();
        found.push(name);
      } catch {
        // Kept out, as it should be.
      }
    }
    return found;
  };
  let report = null;
  const draw = async ({ draw, columns, rows, theme, selected }) => {
    report ??= await reached();
    document.body.replaceChildren();
    const list = document.createElement('ul');
    list.dataset.theme = theme;
    for (const row of rows) {
      const button = document.createElement('button');
      button.textContent = row.join(': ');
      button.ariaPressed = String(selected?.[0] === row[0]);
      button.onclick = () => parent.postMessage({ type: 'filter', values: [row[0]] }, '*');
      list.append(button);
    }
    const words = document.createElement('p');
    words.textContent = `${columns.map(({ role, label }) => `${role} ${label}`).join(', ')}; reached: ${report.length === 0 ? 'nothing' : report.join(', ')}`;
    document.body.append(words, list);
    parent.postMessage({ type: 'drawn', draw }, '*');
  };
  addEventListener('message', ({ data }) => void (data.type === 'draw' && draw(data)));
  const controls = ['metrics', 'dimensions', 'row_limit'];
  parent.postMessage({ type: 'register', description: 'One button for each row.', controls }, '*');
})();
