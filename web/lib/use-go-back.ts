import { useCallback } from 'react';
import { useNavigate } from 'react-router';

/**
 * One step back, as after every add, save and delete (docs/rules.md#forms). Whoever came straight to this page has no step
 * behind him in the shop and goes to `fallback`.
 */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    // The router counts its own steps; 0 is the page where the visit began.
    const { idx } = (window.history.state ?? {}) as { idx?: number };
    if (idx) navigate(-1);
    else navigate(fallback, { replace: true });
  }, [navigate, fallback]);
}
