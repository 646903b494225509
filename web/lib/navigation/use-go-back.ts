import { useCallback } from 'react';
import { useNavigate } from 'react-router';

/**
 * Goes one step back, as after every add, save and delete (docs/rules.md#forms), or to `fallback` when the visit began
 * on this page.
 */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    // The router counts its history entries; 0 is the page where the visit began.
    const { idx } = (window.history.state ?? {}) as { idx?: number };
    if (idx) navigate(-1);
    else navigate(fallback, { replace: true });
  }, [navigate, fallback]);
}
