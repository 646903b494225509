/** An upload that `fetch` answers: pages send pictures so that they hear how much has arrived. */
export const uploadBy = (fetch: (url: string, init: RequestInit) => Promise<Response>) =>
  class {
    upload = {};
    status = 0;
    responseText = '';
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    #request = ['', ''];
    #isStopped = false;

    open(...request: [method: string, path: string]) {
      this.#request = request;
    }
    setRequestHeader() {}
    getResponseHeader = () => null;
    abort() {
      this.#isStopped = true;
      this.onabort?.();
    }
    async send(body: FormData) {
      const [method, path = ''] = this.#request;
      const response = await fetch(path, { method, body }).catch(() => null);
      this.status = response?.status ?? 0;
      this.responseText = (await response?.text()) ?? '';
      if (!this.#isStopped) (response ? this.onload : this.onerror)?.();
    }
  };
